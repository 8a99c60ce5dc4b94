import { expect, test } from "vitest";
import { CONTACT_KEPT_MS, type NewBooking, RECORD_KEPT_MS } from "../contract.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, newBooking, now, stretch } from "./samples.ts";

export function purgeContract(journal: () => Journal): void {
  const insert = async (changes: Partial<NewBooking> = {}) =>
    journal().insert(newBooking(changes), 100);

  test("purges contacts a day after the end, and records much later", async () => {
    const ended = bookingOf(await insert({ holds: [stretch(600, 630)], dedupeKey: "same" }));
    const late = bookingOf(await insert({ holds: [stretch(600, 630)], createdAt: now + 1 }));
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
    expect((await journal().read(late.id))?.contact).toBe("sealed");
    await journal().purge(now + CONTACT_KEPT_MS + 1);
    expect(await journal().read(late.id)).toMatchObject({ state: "not_booked", contact: null });
    await journal().purge(now + RECORD_KEPT_MS - 1);
    expect(await journal().read(ended.id)).toBeDefined();
    await journal().purge(now + RECORD_KEPT_MS);
    expect(await journal().read(ended.id)).toBeUndefined();
    expect(await journal().read(going.id)).toBeDefined();
  });
}
