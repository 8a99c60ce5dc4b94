import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSqliteJournal } from "#lib/store/journal/sqlite/journal.ts";
import { mia, openSalon, type Salon } from "../testing/salon.ts";
import {
  type Event,
  type Reading,
  type Sending,
  scriptedUpstream,
} from "../testing/scripted-upstream.ts";

const fast = {
  submitWait: 0,
  looksAt: [2, 4, 8, 14],
  absenceAfter: 6,
  absenceAfterTimeout: 12,
  absenceSpacing: 4,
  retryAfter: [1, 1],
};

const sending: fc.Arbitrary<Sending> = fc.record({
  arrives: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("now" as const, "never" as const) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
  ),
  response: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Sending["response"]>("reset", "timeout", "server") },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Sending["response"]>("ok", "unreadable", "limited", "invalid"),
    },
  ),
});

const reading: fc.Arbitrary<Reading> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Reading>("true") },
  { weight: 1, arbitrary: fc.constantFrom<Reading>("failed", "partial", "slot") },
);

const script = fc.record({
  sendings: fc.array(sending, { minLength: 1, maxLength: 4 }),
  readings: fc.array(reading, { minLength: 1, maxLength: 12 }),
  restarts: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
});

type Script = typeof script extends fc.Arbitrary<infer T> ? T : never;

/** Books by a script; the process stops after each of `restarts` milliseconds. */
async function play(salon: Salon, { sendings, readings, restarts }: Script) {
  const dir = await mkdtemp(join(tmpdir(), "bookfront-evidence-"));
  const journal = createSqliteJournal(dir);
  const review = await salon.agree();
  const upstream = scriptedUpstream(salon.deps, review, sendings, readings);
  const timing = { ...salon.deps.timing, ...fast };
  const start = () => salon.startSite({ ...upstream, journal, timing });
  let site = start();
  const token = await salon.submit(review, mia, site.bookings);
  for (const after of restarts) {
    await sleep(after);
    await site.bookings.stop();
    site = start();
    await site.bookings.sweep();
  }
  let seen = await salon.view(token, site.bookings);
  while (seen.pending) {
    await sleep(2);
    seen = await salon.view(token, site.bookings);
  }
  await site.bookings.stop();
  await journal.close();
  await rm(dir, { recursive: true });
  return { state: seen.state, upstream };
}

/**
 * Reads between the last two sendings that may have booked. A sending in between that proves that
 * nothing happened (429) does not weaken earlier reads.
 */
function readsBeforeSecond(events: readonly Event[]): readonly Event[] {
  const sent = events.flatMap((event, index) => (event.kind === "sent" ? [index] : []));
  const doubtful = sent.filter((index) => {
    const event = events[index];
    return event?.kind === "sent" && !event.provesNothing;
  });
  expect(doubtful.length).toBeLessThanOrEqual(2);
  const [first, second] = doubtful;
  if (first === undefined || second === undefined) return [];
  return events.slice(first + 1, second).filter(({ kind }) => kind === "read");
}

test("no booking is doubled or lost, whatever is lost, late or unreadable, and whenever the process stops", {
  timeout: 120_000,
}, async () => {
  const salon = await openSalon();
  await fc.assert(
    fc.asyncProperty(script, async (played) => {
      const { state, upstream } = await play(salon, played);
      const { events } = upstream;
      const atTheEnd = upstream.appointments().length;

      // A second sending needs two absences in a row and one right before it.
      const between = readsBeforeSecond(events);
      const clean = between.length - 1 - between.findLastIndex((event) => !isAbsent(event));
      if (between.length > 0 || sentTwice(events)) expect(clean).toBeGreaterThanOrEqual(3);

      // Confirmed only if it exists; "not booked" only if it never exists.
      if (state === "confirmed") expect(atTheEnd).toBeGreaterThan(0);
      upstream.settle();
      const told = ["not_booked", "slot_taken", "price_changed", "expired"];
      if (told.includes(state)) expect(upstream.appointments()).toEqual([]);

      // Two are possible only if the first arrived after the last look.
      if (!played.sendings.some(({ arrives }) => typeof arrives === "number")) {
        expect(upstream.appointments().length).toBeLessThanOrEqual(1);
      }
      // `doubtful`: the 2xx is minutes old and the record was not found.
      expect(["confirmed", "doubtful", "needs_staff", "not_booked"]).toContain(state);
    }),
    { numRuns: 40 },
  );
});

function isAbsent(event: Event): boolean {
  return event.kind === "read" && event.absent;
}

function sentTwice(events: readonly Event[]): boolean {
  return events.filter((event) => event.kind === "sent" && !event.provesNothing).length > 1;
}
