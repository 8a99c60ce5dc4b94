import { expect, onTestFinished, test } from "vitest";
import { createJournal } from "../journal.ts";
import { ownSpace, redisForJournals } from "../testing/redis.ts";
import { bookingOf, moved, newBooking } from "../testing/samples.ts";
import { createSpaces } from "./spaces.ts";

const redis = redisForJournals();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A journal whose time can be passed, and what it has sent. */
async function opened() {
  let at = Date.now();
  const sent: string[] = [];
  const store = await redis.openStore();
  const clock = { now: () => at, monotonic: () => at };
  const counting = {
    ...store,
    get(command: string, ...args: (string | number)[]) {
      sent.push(`${command} ${args[0]}`);
      return store.get(command, ...args);
    },
  };
  const journal = createJournal(createSpaces(counting, ownSpace, clock));
  onTestFinished(async () => {
    await journal.close();
    await redis.empty();
  });
  async function sweep(): Promise<readonly string[]> {
    const slugs = await journal.slugsWithWork(at);
    await journal.purge(at);
    return slugs;
  }
  return { journal, sweep, sent, pass: (ms: number) => (at += ms), now: () => at };
}

test("a sweep looks at spaces with work alone, and at those again whose time comes", async () => {
  const { journal, sweep, sent, pass, now } = await opened();
  const request = { ...newBooking({ slug: "done" }), createdAt: now() };
  const booking = bookingOf(await journal.insert(request, 9));
  moved(await journal.transition(booking, { to: "confirmed", at: now(), appointmentId: "a1" }));
  const open = { ...newBooking({ slug: "open" }), createdAt: now() };
  await journal.insert(open, 9);
  await sweep();
  pass(2 * MINUTE);
  expect(await sweep()).toEqual(["open"]);
  pass(MINUTE);
  sent.length = 0;
  expect(await sweep()).toEqual(["open"]);
  expect(sent.filter((command) => command.includes("{done:"))).toEqual([]);

  pass(DAY + MINUTE);
  await sweep();
  expect((await journal.read(booking.id))?.contact).toBeNull();
});

test("a booking that is stored while a sweep postpones its space is found by the next", async () => {
  const [mine, other] = [await opened(), await opened()];
  const insert = () =>
    mine.journal.insert({ ...newBooking({ slug: "late" }), createdAt: mine.now() }, 9);
  const first = bookingOf(await insert());
  moved(
    await mine.journal.transition(first, { to: "confirmed", at: mine.now(), appointmentId: "a1" }),
  );
  for (const one of [mine, other]) {
    await one.sweep();
    one.pass(5 * MINUTE);
  }
  const sweeping = other.sweep();
  await Promise.all([sweeping, insert()]);
  for (const one of [mine, other]) one.pass(MINUTE / 2);
  expect(await other.sweep()).toEqual(["late"]);
});

test("what an instance of 0.2.0 left behind, which marks nothing, is found by a round", async () => {
  const { journal, sweep, pass } = await opened();
  await journal.insert(newBooking({ slug: "old" }), 9);
  const store = await redis.openStore();
  await store.put("DEL", "bookfront:2:work");
  await store.close();
  const other = await opened();
  expect(await other.sweep()).toEqual(["old"]);
  await sweep();
  pass(16 * MINUTE);
  expect(await sweep()).toEqual(["old"]);
});
