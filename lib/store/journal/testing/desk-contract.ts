import { expect, test } from "vitest";
import { CONTACT_KEPT_MS, OPEN_CONTACT_KEPT_MS } from "../contract.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, moved, newBooking, now } from "./samples.ts";

const DAY_MS = 24 * 60 * 60_000;

export function deskContract(journal: () => Journal, reopened: () => Promise<void>): void {
  async function needingPerson(changes = {}) {
    const queued = bookingOf(await journal().insert(newBooking(changes), 100));
    const unknown = moved(
      await journal().transition(queued, { to: "unknown", reason: "reset", at: now + 1 }),
    );
    const change = { to: "person", reason: "gone", at: now + 2 } as const;
    return moved(await journal().transition(unknown, change));
  }
  const counts = async () => Object.fromEntries(await journal().countsNeedingPerson());
  const ids = (bookings: readonly { readonly id: string }[]) => bookings.map(({ id }) => id);

  test("keeps when each state began, and why", async () => {
    const { id } = await needingPerson();
    await reopened();
    expect((await journal().read(id))?.history).toEqual([
      { version: 1, state: "waiting", doing: "book", reason: null, at: now },
      { version: 2, state: "unknown", doing: "book", reason: "reset", at: now + 1 },
      { version: 3, state: "person", doing: "book", reason: "gone", at: now + 2 },
    ]);
  });

  test("lists bookings newest first, of one location", async () => {
    const [a, b, c] = [now + 10, now + 20, now + 30].map((createdAt) => newBooking({ createdAt }));
    for (const one of [b, a, c]) if (one) await journal().insert(one, 100);
    await journal().insert(newBooking({ slug: "other" }), 100);
    await reopened();
    expect(ids(await journal().find("book", { newest: 10 }))).toEqual([c?.id, b?.id, a?.id]);
    expect(ids(await journal().find("book", { newest: 1 }))).toEqual([c?.id]);
    expect(ids(await journal().find("book", { newest: 10, before: now + 30 }))).toEqual([
      b?.id,
      a?.id,
    ]);
  });

  test("lists what needs a person until it is ticked off", async () => {
    const booking = await needingPerson();
    await needingPerson({ slug: "other" });
    await journal().insert(newBooking(), 100);
    expect(booking).toMatchObject({ needsPersonSince: now + 2, handledAt: null });
    await reopened();
    expect(ids(await journal().find("book", { index: "needing_person" }))).toEqual([booking.id]);
    expect(await counts()).toMatchObject({ book: 1, other: 1 });
    const noted = await journal().note(booking.id, () => ({ handledAt: now + 3 }));
    expect(noted).toEqual({ ...booking, handledAt: now + 3 });
    expect(await journal().find("book", { index: "needing_person" })).toEqual([]);
    expect(await counts()).not.toHaveProperty("book");
    await journal().note(booking.id, () => ({ handledAt: null }));
    await reopened();
    expect(ids(await journal().find("book", { index: "needing_person" }))).toEqual([booking.id]);
    expect(await journal().note("none", () => ({ handledAt: now }))).toBeUndefined();
  });

  test("what is sent again needs nobody while it is under way", async () => {
    const booking = await needingPerson();
    const sent = moved(await journal().transition(booking, { to: "waiting", at: now + 3 }));
    await reopened();
    expect(await journal().find("book", { index: "needing_person" })).toEqual([]);
    expect(await counts()).not.toHaveProperty("book");
    await journal().transition(sent, { to: "booked", at: now + 4 });
    await reopened();
    expect(ids(await journal().find("book", { index: "needing_person" }))).toEqual([booking.id]);
    expect(await counts()).toMatchObject({ book: 1 });
  });

  test("a note keeps version and state, so that a change under way still counts", async () => {
    const queued = bookingOf(await journal().insert(newBooking(), 100));
    await journal().note(queued.id, () => ({ linkRevokedAt: now + 5 }));
    const sent = moved(await journal().transition(queued, { to: "waiting", at: now + 6 }));
    expect(sent).toMatchObject({ version: 2, linkRevokedAt: now + 5 });
  });

  test("what was ticked off and needs a person again is open again", async () => {
    const booking = await needingPerson();
    const handled = await journal().note(booking.id, () => ({ handledAt: now + 3 }));
    const sent = moved(
      await journal().transition(handled ?? booking, { to: "waiting", at: now + 4 }),
    );
    const change = { to: "booked", at: now + 5, needsPerson: true } as const;
    expect(moved(await journal().transition(sent, change))).toMatchObject({
      needsPersonSince: now + 5,
      handledAt: null,
    });
    expect(ids(await journal().find("book", { index: "needing_person" }))).toEqual([booking.id]);
  });

  test("keeps the contact until a day after the tick, or for thirty days", async () => {
    const open = await needingPerson();
    const ticked = await needingPerson();
    await journal().note(ticked.id, () => ({ handledAt: now + 3 * DAY_MS }));
    const contact = async ({ id }: { readonly id: string }) => (await journal().read(id))?.contact;
    await journal().purge(now + 3 * DAY_MS + CONTACT_KEPT_MS - 1);
    expect(await contact(ticked)).toBe("sealed");
    await journal().purge(now + 3 * DAY_MS + CONTACT_KEPT_MS);
    expect(await contact(ticked)).toBeNull();
    await journal().purge(now + OPEN_CONTACT_KEPT_MS + 1);
    expect(await contact(open)).toBe("sealed");
    await journal().purge(now + OPEN_CONTACT_KEPT_MS + 2);
    expect(await contact(open)).toBeNull();
  });

  test("lets one of many concurrent notes decide from what the others noted", async () => {
    const { id } = await needingPerson();
    const take = () =>
      journal().note(id, ({ noticeTries }) =>
        noticeTries === 0 ? { noticeDueAt: now + 100, noticeTries: 1 } : undefined,
      );
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
    await reopened();
    expect(await journal().read(id)).toMatchObject({ noticeDueAt: now + 100, noticeTries: 1 });
  });

  test("names locations with bookings that go on, or need a person", async () => {
    const slugs = () => journal().slugsWithWork();
    expect(await slugs()).toEqual([]);
    const { id } = await needingPerson();
    expect(await slugs()).toEqual(["book"]);
    await journal().note(id, () => ({ handledAt: now }));
    expect(await slugs()).toEqual([]);
    await journal().insert(newBooking(), 100);
    await journal().insert(newBooking({ intentId: "another" }), 100);
    await reopened();
    expect(await slugs()).toEqual(["book"]);
  });
}
