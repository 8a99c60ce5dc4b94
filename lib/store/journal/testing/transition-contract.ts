import { expect, test } from "vitest";
import type { NewBooking } from "../contract.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, moved, newBooking, now } from "./samples.ts";

export function transitionContract(journal: () => Journal, reopened: () => Promise<void>): void {
  const insert = async (changes: Partial<NewBooking> = {}) =>
    journal().insert(newBooking(changes), 100);

  test("changes a booking only from the version that was read", async () => {
    const queued = bookingOf(await insert());
    const change = { to: "waiting", at: now + 1 } as const;
    const sending = moved(await journal().transition(queued, change));
    expect(sending).toMatchObject({ state: "waiting", version: 2, changedAt: now + 1 });
    expect(await journal().transition(queued, change)).toEqual({ kind: "stale" });
    expect(await journal().read(queued.id)).toEqual(sending);
    const none = await journal().transition({ id: "none", slug: "book", version: 1 }, change);
    expect(none).toEqual({ kind: "stale" });
  });

  test("lets one of many concurrent changes win", async () => {
    const queued = bookingOf(await insert());
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        journal().transition(queued, { to: "waiting", at: now + index }),
      ),
    );
    expect(results.filter(({ kind }) => kind === "moved")).toHaveLength(1);
  });

  test("keeps the reason of a step for that step alone", async () => {
    const queued = bookingOf(await insert());
    const held = { to: "waiting", reason: "by_hand", at: now + 1 } as const;
    const first = moved(await journal().transition(queued, held));
    expect(first.reason).toBe("by_hand");
    const next = moved(await journal().transition(first, { to: "sending", at: now + 2 }));
    expect([next.reason, next.history.at(-2)?.reason]).toEqual([null, "by_hand"]);
  });

  test("keeps the values of earlier changes, and sets the end in a final state", async () => {
    const queued = bookingOf(await insert());
    const known = moved(
      await journal().transition(queued, {
        to: "waiting",
        at: now + 1,
        clientId: "c1",
      }),
    );
    const sending = moved(
      await journal().transition(known, {
        to: "sending",
        at: now + 2,
      }),
    );
    const change = { to: "booked", at: now + 3, appointmentId: "a1", progress: "{}" } as const;
    await journal().transition(sending, change);
    await reopened();
    expect(await journal().read(queued.id)).toMatchObject({
      state: "booked",
      clientId: "c1",
      appointmentId: "a1",
      progress: "{}",
      endedAt: now + 3,
    });
  });

  test("finds the booking that an appointment belongs to", async () => {
    const booking = bookingOf(await insert());
    await journal().transition(booking, { to: "booked", at: now, appointmentId: "a1" });
    const ids = async (slug: string, appointmentId: string) =>
      (await journal().find(slug, { appointmentId })).map(({ id }) => id);
    expect(await ids("book", "a1")).toEqual([booking.id]);
    expect(await ids("book", "a2")).toEqual([]);
    expect(await ids("other", "a1")).toEqual([]);
  });

  test("gives an appointment to one booking only", async () => {
    const first = bookingOf(await insert());
    const second = bookingOf(await insert());
    const change = { to: "booked", at: now, appointmentId: "a1" } as const;
    const confirmed = moved(await journal().transition(first, change));
    expect(await journal().transition(second, change)).toEqual({ kind: "claimed" });
    expect(await journal().read(second.id)).toEqual(second);
    expect((await journal().transition(confirmed, change)).kind).toBe("moved");
    const elsewhere = bookingOf(await insert({ slug: "other" }));
    expect((await journal().transition(elsewhere, change)).kind).toBe("moved");
    await reopened();
    expect(await journal().transition(second, change)).toEqual({ kind: "claimed" });
  });

  test("gives an appointment to one of many concurrent claims", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, async () => bookingOf(await insert())));
    const change = { to: "booked", at: now, appointmentId: "a1" } as const;
    const answers = await Promise.all(all.map((one) => journal().transition(one, change)));
    const kinds = answers.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual([...Array(7).fill("claimed"), "moved"]);
  });
}
