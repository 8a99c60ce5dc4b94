import { expect, test } from "vitest";
import { DEDUPE_MS, type NewBooking } from "../contract.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, moved, newBooking, now, stretch } from "./samples.ts";

const twin = { dedupeKey: "same", queueKey: "mia" };

export function insertContract(journal: () => Journal, reopened: () => Promise<void>): void {
  const insert = async (changes: Partial<NewBooking> = {}, most = 100) =>
    journal().insert(newBooking(changes), most);

  test("stores a booking durably", async () => {
    const booking = bookingOf(await insert({ id: "one", intentId: "intent", queueKey: "mia" }));
    expect(booking).toEqual({
      id: "one",
      version: 1,
      intentId: "intent",
      slug: "book",
      state: "waiting",
      doing: "book",
      reason: null,
      request: '{"a":"ü"}',
      contact: "sealed",
      queueKey: "mia",
      clientId: null,
      appointmentId: null,
      progress: null,
      createdAt: now,
      changedAt: now,
      endedAt: null,
      needsPersonSince: null,
      handledAt: null,
      linkRevokedAt: null,
      openSince: now,
      noticeDueAt: null,
      noticeTries: 0,
      heldOn: [],
      history: [{ version: 1, state: "waiting", doing: "book", reason: null, at: now }],
    });
    await reopened();
    expect(await journal().read("one")).toEqual(booking);
    expect(await journal().read("another")).toBeUndefined();
  });

  test("stores an intent once, even with other contents", async () => {
    const first = bookingOf(await insert({ intentId: "same", contact: "mine" }));
    const again = await insert({ intentId: "same", contact: "theirs" });
    expect(again).toEqual({ kind: "existing", booking: first });
    const elsewhere = await insert({ intentId: "same", slug: "other" });
    expect(elsewhere.kind).toBe("inserted");
  });

  test("finds a booking by its form's intent", async () => {
    const first = bookingOf(await insert({ intentId: "same" }));
    expect(await journal().find("book", { intentId: "same" })).toEqual([first]);
    expect(await journal().find("book", { intentId: "other" })).toEqual([]);
    expect(await journal().find("other", { intentId: "same" })).toEqual([]);
  });

  test("stores a booking as slot_taken on request, without a hold", async () => {
    const holds = [stretch(600, 630)];
    const lost = bookingOf(await insert({ intentId: "lost", holds, isSlotTaken: true }));
    expect(lost).toMatchObject({ state: "not_booked", endedAt: now });
    expect(await insert({ intentId: "lost", holds })).toEqual({
      kind: "existing",
      booking: lost,
    });
    expect(bookingOf(await insert({ holds })).state).toBe("waiting");
    expect(await insert({ isSlotTaken: true }, 0)).toEqual({ kind: "full" });
  });

  test("stores an intent once when it is sent many times at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => insert({ intentId: "same", holds: [stretch(600, 630)] })),
    );
    expect(all.filter(({ kind }) => kind === "inserted")).toHaveLength(1);
    expect(new Set(all.map((one) => bookingOf(one).id)).size).toBe(1);
  });

  test("returns the earlier booking for a duplicate, until that has failed", async () => {
    const first = bookingOf(await insert({ ...twin, holds: [stretch(600, 630)] }));
    const duplicate = { ...twin, holds: [stretch(600, 630)] };
    expect(await insert(duplicate)).toEqual({ kind: "duplicate", booking: first });
    const failed = { to: "not_booked", at: now, holdUntil: now } as const;
    await journal().transition(first, failed);
    expect((await insert({ ...duplicate, createdAt: now + 1 })).kind).toBe("inserted");
    const muchLater = { ...twin, createdAt: now + 1 + DEDUPE_MS };
    expect((await insert(muchLater)).kind).toBe("inserted");
  });

  test("returns a confirmed booking for a duplicate, however late its form was opened", async () => {
    const first = bookingOf(await insert({ ...twin }));
    const change = { to: "booked", at: now + 1_000 } as const;
    const confirmed = moved(await journal().transition(first, change));
    const later = { ...twin, createdAt: now + DEDUPE_MS - 1 };
    expect(await insert(later)).toEqual({ kind: "duplicate", booking: confirmed });
  });

  test("returns a booking that may exist for any later duplicate", async () => {
    const first = bookingOf(await insert({ ...twin }));
    const later = { ...twin, createdAt: now + 60_000 };
    expect(await insert(later)).toEqual({ kind: "duplicate", booking: first });
    const unknown = moved(await journal().transition(first, { to: "unknown", at: now + 1 }));
    await journal().transition(unknown, { to: "person", at: now + 2 });
    expect((await insert(later)).kind).toBe("duplicate");
  });
}
