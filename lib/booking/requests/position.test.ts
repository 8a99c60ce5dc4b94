import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { readBooking } from "#lib/store/journal/testing/samples.ts";
import { positionAmong, secondsUntilLast } from "./position.ts";

const now = Date.parse("2026-11-20T10:00:00Z");

describe("the wait", () => {
  const budget = (freeAt: readonly number[], pausedUntil: number | null = null) => ({
    writes: { limit: 5, freeAt },
    pausedUntil,
  });

  test.each([
    ["two that take both places, and a third", [2, 2, 2], 0, 60],
    ["one write each", [1, 1, 1, 1, 1], 0, 0],
    ["the sixth of one write", [1, 1, 1, 1, 1, 1], 0, 60],
    ["both places of five used but two", [2], 3, 0],
    ["both places of five used but one", [2], 4, 60],
    ["those that write nothing more", [0, 0], 5, 0],
  ])("of %s: %j with %i of five used is %i s", (_, writes, used, seconds) => {
    const freeAt = Array.from({ length: used }, () => now + 60_000);
    expect(secondsUntilLast(writes, budget(freeAt), now)).toBe(seconds);
  });

  /** Tries every second whether the places of the next booking are free. */
  function startOfLast(writes: readonly number[], used: readonly number[], opens: number): number {
    const free = Array.from({ length: 5 - used.length }, () => 0);
    let places = [...free, ...used];
    let at = opens;
    for (const count of writes) {
      while (places.filter((until) => until <= at).length < count) at += 1_000;
      const kept = places.toSorted((one, other) => one - other).slice(count);
      places = [...kept, ...Array.from({ length: count }, () => at + 60_000)];
    }
    return at;
  }

  test("is the time to start one booking after the other", () => {
    const soon = fc.integer({ min: 1, max: 60 });
    const pause = fc.option(fc.integer({ min: 1, max: 120 }));
    const each = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(each, fc.array(soon, { maxLength: 5 }), pause, (writes, used, paused) => {
        const freeAt = used.map((seconds) => now + seconds * 1_000);
        const pausedUntil = paused === null ? null : now + paused * 1_000;
        const start = startOfLast(writes, freeAt, pausedUntil ?? now);
        const seconds = secondsUntilLast(writes, budget(freeAt, pausedUntil), now);
        expect(seconds).toBe((start - now) / 1_000);
      }),
    );
  });

  test("uses the times at which places become free, and waits for the end of a pause", () => {
    const freeAt = [now + 10_000, now + 20_000, now + 30_000, now + 40_000, now + 50_000];
    expect(secondsUntilLast([1], budget(freeAt), now)).toBe(10);
    expect(secondsUntilLast([2], budget(freeAt), now)).toBe(20);
    expect(secondsUntilLast([2, 2, 2], budget(freeAt), now)).toBe(80);
    expect(secondsUntilLast([1], budget([], now + 90_000), now)).toBe(90);
    expect(secondsUntilLast([2, 2, 2], budget([], now + 90_000), now)).toBe(150);
  });
});

describe("the position in the queue", () => {
  const booking = (changes: Partial<JournalBooking>): JournalBooking => ({
    ...readBooking,
    createdAt: now,
    ...changes,
  });
  const idle = { writes: { limit: 5, freeAt: [] }, pausedUntil: null };
  const bookings = [
    booking({ id: "eva", createdAt: now + 2 }),
    booking({ id: "mia", createdAt: now + 3, clientId: "c" }),
    booking({ id: "last", createdAt: now + 5 }),
    booking({ id: "ben", queueKey: "ben", createdAt: now + 4, doing: "move" }),
    booking({ id: "lost", queueKey: "eva", createdAt: now, state: "unknown" }),
  ];
  const position = (id: string) => positionAmong(bookings, id, idle, now);

  test("counts the bookings before it and their writes", () => {
    expect(position("ben")).toEqual({ ahead: 0, waitSeconds: 0 });
    expect(position("eva")).toEqual({ ahead: 1, waitSeconds: 0 });
    expect(position("mia")).toEqual({ ahead: 2, waitSeconds: 0 });
    expect(position("last")).toEqual({ ahead: 3, waitSeconds: 60 });
  });

  test("is zero for bookings that wait for no write", () => {
    expect(position("lost")).toEqual({ ahead: 0, waitSeconds: 0 });
    expect(position("gone")).toEqual({ ahead: 0, waitSeconds: 0 });
  });
});
