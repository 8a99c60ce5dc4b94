import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { queuePositionOf, secondsUntilWrites } from "./position.ts";

const now = Date.parse("2026-11-20T10:00:00Z");

describe("the wait", () => {
  const budget = (used: number, freeAt?: number[], opensAt: number | null = null) => ({
    writes: { used, limit: 5, ...(freeAt && { freeAt }) },
    opensAt,
  });

  test.each([
    [5, 0, 0],
    [6, 0, 60],
    [10, 0, 60],
    [11, 0, 120],
    [15, 0, 120],
    [2, 3, 0],
    [3, 3, 60],
  ])("for %i writes with %i of five used is %i s", (writes, used, seconds) => {
    expect(secondsUntilWrites(writes, budget(used), now)).toBe(seconds);
  });

  /** Simulates places: each write takes the first free place and frees it a minute later. */
  function startOfLast(writes: number, used: readonly number[], opens: number): number {
    const free = Array.from({ length: 5 - used.length }, () => opens);
    const places = [...free, ...used.map((at) => Math.max(at, opens))];
    let last = opens;
    for (let write = 0; write < writes; write += 1) {
      last = Math.min(...places);
      places[places.indexOf(last)] = last + 60_000;
    }
    return last;
  }

  test("is the time to start one write after the other", () => {
    const soon = fc.integer({ min: 1, max: 60_000 });
    const pause = fc.option(fc.integer({ min: 1, max: 120_000 }));
    fc.assert(
      fc.property(fc.nat(60), fc.array(soon, { maxLength: 5 }), pause, (writes, used, paused) => {
        const freeAt = used.map((ms) => now + ms);
        const opensAt = paused === null ? null : now + paused;
        const start = startOfLast(writes, freeAt, opensAt ?? now);
        const seconds = secondsUntilWrites(writes, budget(used.length, freeAt, opensAt), now);
        expect(seconds).toBe(writes === 0 ? 0 : Math.ceil((start - now) / 1_000));
      }),
    );
  });

  test("is computed in constant time for any number of writes", () => {
    // Too many to count one by one.
    expect(secondsUntilWrites(5e12 + 1, budget(0), now)).toBe(60e12);
  });

  test("uses the times at which places become free, and waits for the end of a pause", () => {
    const freeAt = [now + 10_000, now + 20_000, now + 30_000, now + 40_000, now + 50_000];
    expect(secondsUntilWrites(1, budget(5, freeAt), now)).toBe(10);
    expect(secondsUntilWrites(5, budget(5, freeAt), now)).toBe(50);
    expect(secondsUntilWrites(6, budget(5, freeAt), now)).toBe(70);
    expect(secondsUntilWrites(1, budget(0, [], now + 90_000), now)).toBe(90);
    expect(secondsUntilWrites(6, budget(0, [], now + 90_000), now)).toBe(150);
  });
});

describe("the position in the queue", () => {
  const booking = (changes: Partial<JournalBooking>): JournalBooking => ({
    id: "b",
    version: 1,
    intentId: "i",
    slug: "book",
    state: "queued",
    reason: null,
    request: "{}",
    contact: null,
    queueKey: "v",
    clientId: null,
    clientAsked: false,
    appointmentId: null,
    progress: null,
    attempts: 0,
    bodyHash: null,
    createdAt: now,
    changedAt: now,
    endedAt: null,
    needsPersonSince: null,
    handledAt: null,
    linkRevokedAt: null,
    ...changes,
  });
  const idle = {
    pressure: () => ({ writes: { used: 0, limit: 5 }, opensAt: null }),
    lastTurns: () => new Map(),
  };
  const bookings = [
    booking({ id: "f1", queueKey: "flood", createdAt: now + 1 }),
    booking({ id: "f2", queueKey: "flood", createdAt: now + 2 }),
    booking({ id: "mia", queueKey: "mia", createdAt: now + 3, clientId: "c" }),
    booking({ id: "ben", queueKey: "ben", createdAt: now + 4, state: "client_known" }),
    booking({ id: "lost", queueKey: "eva", createdAt: now, state: "unknown" }),
  ];
  const position = (id: string) => queuePositionOf(id, bookings, idle, now);

  test("counts the bookings before it and their writes", () => {
    expect(position("ben")).toEqual({ ahead: 0, waitSeconds: 0 });
    expect(position("f1")).toEqual({ ahead: 1, waitSeconds: 0 });
    expect(position("mia")).toEqual({ ahead: 2, waitSeconds: 0 });
    expect(position("f2")).toEqual({ ahead: 3, waitSeconds: 60 });
  });

  test("is zero for bookings that wait for no write", () => {
    expect(position("lost")).toEqual({ ahead: 0, waitSeconds: 0 });
    expect(position("gone")).toEqual({ ahead: 0, waitSeconds: 0 });
  });
});
