import { expect, onTestFinished, test } from "vitest";
import { createJournal } from "../journal.ts";
import { ownSpace, redisForJournals } from "../testing/redis.ts";
import { bookingOf, moved, newBooking } from "../testing/samples.ts";
import { createSpaces } from "./spaces.ts";
import { createWorkList } from "./work-list.ts";

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
  moved(await journal.transition(booking, { to: "booked", at: now(), appointmentId: "a1" }));
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
    await mine.journal.transition(first, { to: "booked", at: mine.now(), appointmentId: "a1" }),
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

test("a booking in a space where there was nothing to do is found by the next sweep", async () => {
  const { journal, sweep, pass, now } = await opened();
  await sweep();
  pass(MINUTE);
  await journal.insert({ ...newBooking({ slug: "new" }), createdAt: now() }, 9);
  expect(await sweep()).toEqual(["new"]);
});

test("a space stays listed while a commit is on its way, and where one comes in between", async () => {
  const store = await redis.openStore();
  onTestFinished(async () => {
    await store.close();
    await redis.empty();
  });
  let at = Date.now();
  const clock = { now: () => at, monotonic: () => at };
  const [mine, other] = [1, 2].map(() => createWorkList(store, async () => [], clock));
  if (!mine || !other) throw new Error("no lists");
  const nothing = async () => undefined;
  // Begins the first round, which looks at all spaces.
  await mine.withUnfinished();
  at += MINUTE;
  await mine.mark("a");
  at += MINUTE / 2;
  await other.postpone("a", nothing);
  expect(await mine.withUnfinished()).toEqual(["a"]);
  at += 2 * MINUTE;
  await other.postpone("a", () => mine.mark("a").then(nothing));
  expect(await mine.withUnfinished()).toEqual(["a"]);
  at += 2 * MINUTE;
  await other.postpone("a", nothing);
  expect(await mine.withUnfinished()).toEqual([]);
  await mine.mark("a");
  expect(await mine.withUnfinished()).toEqual(["a"]);
});
