import { expect, test } from "vitest";
import type { NewBooking, Stretch } from "../contract.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, date, moved, newBooking, now, stretch } from "./samples.ts";

export function holdsContract(journal: () => Journal): void {
  const insert = async (changes: Partial<NewBooking> = {}, most = 100) =>
    journal().insert(newBooking(changes), most);

  test("gives overlapping times of a member to the first booking", async () => {
    expect(bookingOf(await insert({ holds: [stretch(600, 645)] })).state).toBe("waiting");
    const late = bookingOf(await insert({ holds: [stretch(640, 660)] }));
    expect(late).toMatchObject({ state: "not_booked", endedAt: now });
    expect(bookingOf(await insert({ holds: [stretch(555, 601)] })).state).toBe("not_booked");
    expect(bookingOf(await insert({ holds: [stretch(645, 660)] })).state).toBe("waiting");
    expect(bookingOf(await insert({ holds: [stretch(555, 600)] })).state).toBe("waiting");
    expect(bookingOf(await insert({ holds: [stretch(600, 645, "elif")] })).state).toBe("waiting");
    const elsewhere = { slug: "other", holds: [stretch(600, 645)] };
    expect(bookingOf(await insert(elsewhere)).state).toBe("waiting");
  });

  test("gives a time to one of many concurrent bookings", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => insert({ holds: [stretch(600, 630)] })),
    );
    const states = all.map((one) => bookingOf(one).state);
    expect(states.filter((state) => state === "waiting")).toHaveLength(1);
    expect(states.filter((state) => state === "not_booked")).toHaveLength(19);
  });

  test("holds nothing for a booking that is stored as slot_taken", async () => {
    await insert({ holds: [stretch(600, 630)] });
    await insert({ holds: [stretch(615, 645)] });
    expect(bookingOf(await insert({ holds: [stretch(630, 645)] })).state).toBe("waiting");
  });

  test("stores nothing of a booking that is for another time or member if this one is held", async () => {
    await insert({ holds: [stretch(600, 630)] });
    const asked = newBooking({ holds: [stretch(615, 645)], isOnlyIfFree: true });
    expect(await journal().insert(asked, 100)).toEqual({ kind: "held" });
    expect(await journal().read(asked.id)).toBeUndefined();
    const elsewhere = { ...asked, holds: [stretch(615, 645, "elif")] };
    expect(bookingOf(await journal().insert(elsewhere, 100))).toMatchObject({ state: "waiting" });
  });

  test("gives a booking to another member with the hold, or leaves both as they were", async () => {
    const first = bookingOf(await insert({ holds: [stretch(600, 630)] }));
    await insert({ holds: [stretch(600, 630, "elif")] });
    const to = (member: string) => ({
      to: "waiting" as const,
      at: now,
      request: member,
      holds: { keep: [], take: [stretch(600, 630, member)] },
    });
    expect(await journal().transition(first, to("elif"))).toEqual({ kind: "held" });
    expect(await journal().read(first.id)).toEqual(first);
    const given = moved(await journal().transition(first, to("jonas")));
    expect(given.request).toBe("jonas");
    const held = await journal().held(first.slug, date, date, now);
    expect(held.map(({ memberId }) => memberId).toSorted()).toEqual(["elif", "jonas"]);
  });

  test("holds all stretches of a booking, or none", async () => {
    const both = { holds: [stretch(600, 630), stretch(630, 660, "elif")] };
    expect(bookingOf(await insert(both)).state).toBe("waiting");
    const half = { holds: [stretch(570, 600), stretch(640, 650, "elif")] };
    expect(bookingOf(await insert(half)).state).toBe("not_booked");
    expect(bookingOf(await insert({ holds: [stretch(570, 600)] })).state).toBe("waiting");
  });

  test("takes a second time beside its own only where it is free, and lets go of either", async () => {
    const mine = bookingOf(await insert({ holds: [stretch(600, 630)] }));
    const confirmed = { to: "booked", at: now, holdUntil: now + 1_000 } as const;
    const booked = moved(await journal().transition(mine, confirmed));
    expect(bookingOf(await insert({ holds: [stretch(700, 730)] })).state).toBe("waiting");
    const keep = [stretch(600, 630)];
    const ask = (from: number) =>
      journal().transition(booked, {
        to: "waiting",
        doing: "move",
        at: now + 2_000,
        holds: { keep, take: [stretch(from, from + 30)] },
      });
    expect(await ask(710)).toEqual({ kind: "held" });
    expect(await journal().read(mine.id)).toEqual(booked);
    // A booking's own time is no obstacle.
    const moving = moved(await ask(615));
    expect(moving).toMatchObject({ state: "waiting", doing: "move", endedAt: null });
    expect(bookingOf(await insert({ holds: [stretch(630, 640)] })).state).toBe("not_booked");
    expect(bookingOf(await insert({ holds: [stretch(600, 610)] })).state).toBe("not_booked");
    expect((await journal().find("book", { index: "unfinished" })).map(({ id }) => id)).toContain(
      mine.id,
    );
    const holds = { keep: [stretch(615, 645)], take: [] };
    const at = now + 3_000;
    const done = { to: "booked", at, holds, holdUntil: at + 1_000 } as const;
    expect(moved(await journal().transition(moving, done)).endedAt).toBe(at);
    expect(
      (await journal().find("book", { index: "unfinished" })).map(({ id }) => id),
    ).not.toContain(mine.id);
    const free = { holds: [stretch(600, 615)], createdAt: at };
    expect(bookingOf(await insert(free)).state).toBe("waiting");
    const held = { holds: [stretch(630, 640)], createdAt: at };
    expect(bookingOf(await insert(held)).state).toBe("not_booked");
  });

  test("gives a time to one of many that move to it at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const holds = [stretch(600 + index * 20, 620 + index * 20)];
        const one = bookingOf(await insert({ holds }));
        return moved(await journal().transition(one, { to: "booked", at: now, holdUntil: now }));
      }),
    );
    const holds = { keep: [], take: [stretch(900, 930)] };
    const results = await Promise.all([
      ...all.map((one) =>
        journal().transition(one, { to: "waiting", doing: "move", at: now, holds }),
      ),
      insert({ holds: [stretch(910, 940)] }),
    ]);
    const winners = results.filter(
      (one) => one.kind === "moved" || (one.kind === "inserted" && one.booking.state === "waiting"),
    );
    expect(winners).toHaveLength(1);
  });

  test("lists holds until they expire", async () => {
    const booking = bookingOf(await insert({ holds: [stretch(600, 612)] }));
    const held = async (at: number) => {
      const stretches = await journal().held("book", date, date, at);
      return heldMinutes(stretches);
    };
    expect(await held(now)).toEqual(minutesOf("mara", 600, 612));
    expect(await journal().held("book", "2026-11-25", "2026-11-30", now)).toEqual([]);
    expect(await journal().held("other", date, date, now)).toEqual([]);
    await journal().transition(booking, { to: "booked", at: now, holdUntil: now + 1_000 });
    expect(await held(now + 999)).toHaveLength(12);
    expect(await held(now + 1_000)).toEqual([]);
    const next = { holds: [stretch(600, 612)], createdAt: now + 1_000 };
    expect(bookingOf(await insert(next)).state).toBe("waiting");
  });
}

function minutesOf(memberId: string, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `${memberId} ${from + index}`);
}

function heldMinutes(stretches: readonly Stretch[]): string[] {
  return stretches
    .flatMap(({ memberId, fromMinute, toMinute }) => minutesOf(memberId, fromMinute, toMinute))
    .toSorted();
}
