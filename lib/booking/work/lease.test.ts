import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type JournalBooking, LEASE_MS } from "#lib/store/journal/contract.ts";
import { readBooking } from "#lib/store/journal/testing/samples.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { type LeaseDeps, withLease } from "./lease.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const booking: JournalBooking = { ...readBooking, id: "b1", version: 3, clientId: "c1" };

/** A journal with one booking. `answers`: results of each lease call, then `true`. */
function journalWith(
  answers: readonly (boolean | Error)[],
  stored: JournalBooking | undefined = booking,
): LeaseDeps & { readonly calls: () => number; readonly released: () => number } {
  let calls = 0;
  let released = 0;
  return {
    ...systemClock,
    calls: () => calls,
    released: () => released,
    journal: {
      async lease() {
        const answer = answers[calls] ?? true;
        calls += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      async release() {
        released += 1;
      },
      read: async () => stored,
    },
  };
}

function working() {
  const states: string[] = [];
  const work = async ({ state }: JournalBooking, signal: AbortSignal) => {
    states.push(state);
    await new Promise((stopped) => signal.addEventListener("abort", stopped));
    states.push("stopped");
  };
  return { states, work };
}

test("a booking leased by another process is left alone", async () => {
  const other = journalWith([false]);
  const { states, work } = working();
  await withLease(other, "b1", new AbortController().signal, work);
  expect(states).toEqual([]);
  expect(other.released()).toBe(0);
});

test("the work gets the stored booking, and does not run for a finished one", async () => {
  const seen: number[] = [];
  const note = async ({ version }: JournalBooking) => void seen.push(version);
  const { signal } = new AbortController();
  await withLease(journalWith([]), "b1", signal, note);
  const ended = journalWith([], { ...booking, state: "booked" });
  await withLease(ended, "b1", signal, note);
  expect(seen).toEqual([3]);
  expect(ended.released()).toBe(1);
});

test("the lease is extended during the work and released after it", async () => {
  const mine = journalWith([]);
  const stop = new AbortController();
  const { states, work } = working();
  const run = withLease(mine, "b1", stop.signal, work);
  await vi.advanceTimersByTimeAsync(4 * LEASE_MS);
  expect(states).toEqual(["waiting"]);
  expect(mine.calls()).toBeGreaterThanOrEqual(12);
  stop.abort();
  await run;
  expect(mine.released()).toBe(1);
  const calls = mine.calls();
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect(mine.calls()).toBe(calls);
});

test("the work stops once another process has the lease", async () => {
  const lost = journalWith([true, true, false]);
  const { states, work } = working();
  const run = withLease(lost, "b1", new AbortController().signal, work);
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  expect(states).toEqual(["waiting"]);
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  await run;
  expect(states).toEqual(["waiting", "stopped"]);
});

test("a short failure of the journal stops the work only once the lease has expired", async () => {
  const failure = new Error("away");
  const { states, work } = working();
  const failing = journalWith([true, failure, true, failure, failure, failure, failure]);
  const run = withLease(failing, "b1", new AbortController().signal, work);
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect(states).toEqual(["waiting"]);
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  await run;
  expect(states).toEqual(["waiting", "stopped"]);
});

test("failed work releases the lease", async () => {
  const mine = journalWith([]);
  const failing = () => Promise.reject(new Error("a bug"));
  const run = withLease(mine, "b1", new AbortController().signal, failing);
  await expect(run).rejects.toThrow("a bug");
  expect(mine.released()).toBe(1);
});
