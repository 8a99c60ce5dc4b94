import { expect, test } from "vitest";
import { CONTACT_KEPT_MS, type Journal, type NewBooking, RECORD_KEPT_MS } from "../contract.ts";
import { bookingOf, holding, moved, newBooking, now, stretch } from "./samples.ts";

export function purgeContract(journal: () => Journal, reopened: () => Promise<void>): void {
  const insert = async (changes: Partial<NewBooking> = {}) =>
    journal().insert(newBooking(changes), 100);

  test("purges bookings that were refused on insert after a day", async () => {
    await insert(holding(600, 630));
    const late = bookingOf(await insert(holding(600, 630)));
    const lost = bookingOf(await insert(holding(700, 730)));
    await journal().transition(lost, { to: "not_booked", at: now, holdUntil: now });
    await journal().purge(now + CONTACT_KEPT_MS - 1);
    expect(await journal().read(late.id)).toEqual(late);
    await journal().purge(now + CONTACT_KEPT_MS);
    expect(await journal().read(late.id)).toBeUndefined();
    expect(await journal().read(lost.id)).toMatchObject({ state: "not_booked", contact: null });
  });

  test("purges contacts a day after the end, and records much later", async () => {
    const ended = bookingOf(await insert({ holds: [stretch(600, 630)], dedupeKey: "same" }));
    const going = bookingOf(await insert());
    await journal().transition(ended, { to: "booked", at: now, holdUntil: now });
    await journal().purge(now + CONTACT_KEPT_MS - 1);
    expect((await journal().read(ended.id))?.contact).toBe("sealed");
    await journal().purge(now + CONTACT_KEPT_MS);
    expect(await journal().read(ended.id)).toMatchObject({
      contact: null,
      queueKey: null,
      state: "booked",
    });
    expect((await journal().read(going.id))?.contact).toBe("sealed");
    await journal().purge(now + RECORD_KEPT_MS);
    expect(await journal().read(ended.id)).toBeUndefined();
    expect(await journal().read(going.id)).toBeDefined();
  });

  test("keeps a record for longer where it is asked to", async () => {
    const keepUntil = now + RECORD_KEPT_MS + CONTACT_KEPT_MS;
    const ended = bookingOf(await insert());
    moved(await journal().transition(ended, { to: "booked", at: now, keepUntil }));
    await journal().purge(now + CONTACT_KEPT_MS);
    await reopened();
    await journal().purge(keepUntil - 1);
    expect(await journal().read(ended.id)).toMatchObject({ state: "booked", contact: null });
    await journal().purge(keepUntil);
    expect(await journal().read(ended.id)).toBeUndefined();
  });

  test("keeps a record for as long as a link to its first, later time opens", async () => {
    const keepUntil = now + RECORD_KEPT_MS + CONTACT_KEPT_MS;
    const ended = bookingOf(await insert());
    const first = moved(await journal().transition(ended, { to: "booked", at: now, keepUntil }));
    const earlier = { to: "cancelled", at: now, keepUntil: now + CONTACT_KEPT_MS } as const;
    moved(await journal().transition(first, earlier));
    await journal().purge(now + CONTACT_KEPT_MS);
    await journal().purge(keepUntil - 1);
    expect(await journal().read(ended.id)).toMatchObject({ state: "cancelled" });
  });
}
