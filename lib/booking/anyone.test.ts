import { describe, expect, test, vi } from "vitest";
import type { BookingLog } from "./deps.ts";
import { holdsOf } from "./model/holds.ts";
import { type AgreedVisit, membersOf } from "./model/visit.ts";
import { CREATE_APPOINTMENT, day, openSalon, type Salon, trim } from "./testing/salon.ts";
import { bookedLines, takeLine, visitReview } from "./testing/visits.ts";

/** Bookings for anyone, of which somebody else has just taken the person's time. */

const FROM = "10:00:00";

async function takeFirst(salon: Salon, { lines: [line] }: AgreedVisit): Promise<void> {
  await takeLine(salon, line);
}

async function membersBooked(salon: Salon): Promise<readonly (string | null)[]> {
  return (await bookedLines(salon)).flatMap((lines) => lines.map(({ memberId }) => memberId));
}

const visitor = (index: number) => ({ firstName: "Ben", email: `ben${index}@example.org` });

describe("a visit that anyone may take goes to the next free person at its price", () => {
  test("where a walk-in takes the first one's time before the press", async () => {
    const info = vi.fn<BookingLog["info"]>();
    const salon = await openSalon({ log: { info, warn() {}, error() {} } });
    const review = await salon.agree(trim, FROM);
    await takeFirst(salon, review);
    const view = await salon.book(review);
    expect(view).toMatchObject({
      state: "confirmed",
      date: review.date,
      start: review.lines[0].start,
    });
    expect(view.total).toEqual({ price: review.lines[0].price, minutes: review.lines[0].minutes });
    expect(view.memberName).toBeDefined();
    const booked = await membersBooked(salon);
    expect(booked).toHaveLength(1);
    expect(booked).not.toEqual(membersOf(review));
    expect((await salon.ledger()).overlaps).toEqual([]);
    const [entry] = await salon.bookings.desk.all();
    expect(entry?.visit).toMatchObject({
      lines: [{ anyMember: true }],
      memberName: view.memberName,
    });
    const said = info.mock.calls.filter(([, message]) => message === "booking");
    expect(said.at(-1)?.[0]).toMatchObject({ state: "booked", anyMember: true });
  });

  test("where it is taken while the client is created", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, FROM);
    const { upstream } = salon.deps;
    const createClient: typeof upstream.createClient = async (body, how) => {
      const created = await upstream.createClient(body, how);
      await takeFirst(salon, review);
      return created;
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createClient } });
    const view = await salon.view(await salon.submit(review, visitor(1), bookings));
    expect(view.state).toBe("confirmed");
    expect(await membersBooked(salon)).not.toEqual(membersOf(review));
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("where visitors press at once: each gets another one, until nobody is left", async () => {
    const salon = await openSalon();
    const service = { service: { id: "1042" }, addons: [] };
    const free = await salon.deps.availability.readFresh([service], "any", day, day, "browse");
    if (!free.ok) throw new Error(free.error);
    const [busiest] = free.value.slots.toSorted((a, b) => b.memberIds.length - a.memberIds.length);
    const review = await salon.agree(trim, busiest?.start);
    const views = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        salon.book({ ...review, intentId: `visitor ${index}` }, visitor(index)),
      ),
    );
    const lost = views.filter(({ state }) => state === "slot_taken");
    // Some still wait for the key's writes; each holds a time of its own.
    const held = await salon.deps.journal.held("book", day, day, salon.now());
    expect(held.length).toBeGreaterThan(2);
    expect(new Set(held.map(({ memberId }) => memberId)).size).toBe(held.length);
    expect(lost).toHaveLength(6 - held.length);
    expect((await salon.ledger()).overlaps).toEqual([]);
  });

  test("and holds that one's time in place of the first one's", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, FROM);
    await takeFirst(salon, review);
    await salon.book(review);
    const [memberId = null] = await membersBooked(salon);
    const held = await salon.deps.journal.held("book", day, day, salon.now());
    const [stretch] = holdsOf(review);
    expect(held.map((each) => each.memberId)).toEqual([memberId]);
    expect(held).toMatchObject([
      { date: day, fromMinute: stretch?.fromMinute, toMinute: stretch?.toMinute },
    ]);
  });

  test("where one of several people has lost their time", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, FROM);
    const [cut, brows] = review.lines;
    await takeLine(salon, cut);
    const view = await salon.book(review);
    expect(view.state).toBe("confirmed");
    const [booked] = await bookedLines(salon);
    expect(booked?.map(({ start }) => start)).toEqual(review.lines.map(({ start }) => start));
    expect(booked?.[0]?.memberId).not.toBe(cut.member?.id);
    expect(booked?.[1]?.memberId).toBe(brows?.member?.id);
  });

  test("unless one of several people, whom nobody can stand in for, has lost theirs", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, FROM);
    const [, brows] = review.lines;
    if (!brows) throw new Error("the visit has two parts");
    await takeLine(salon, brows);
    expect(await salon.book(review)).toMatchObject({ state: "slot_taken", canTryAgain: true });
    expect(await bookedLines(salon)).toEqual([]);
  });

  test.each(["a walk-in", "another visitor"])(
    "where only one line was for anyone, and %s takes its time",
    async (who) => {
      const salon = await openSalon();
      const agreed = await visitReview(salon, FROM);
      const [cut, brows] = agreed.lines;
      if (!brows) throw new Error("the visit has two parts");
      const review: AgreedVisit = { ...agreed, lines: [cut, { ...brows, anyMember: false }] };
      if (who === "a walk-in") await takeLine(salon, cut);
      else
        await salon.book(
          { ...agreed, intentId: "other", composed: false, lines: [cut] },
          visitor(1),
        );
      const view = await salon.book(review);
      expect(view.state).toBe("confirmed");
      const booked = (await bookedLines(salon)).find((lines) => lines.length === 2);
      expect(booked?.map(({ start }) => start)).toEqual(agreed.lines.map(({ start }) => start));
      expect(booked?.[0]?.memberId).not.toBe(cut.member?.id);
      expect(booked?.[1]?.memberId).toBe(brows.member?.id);
      const entries = await salon.bookings.desk.all();
      const visit = entries.find((entry) => entry.visit?.composed)?.visit;
      expect(visit?.lines.map(({ anyMember }) => anyMember)).toEqual([true, false]);
    },
  );

  test("but not the line for which somebody was asked", async () => {
    const salon = await openSalon();
    const agreed = await visitReview(salon, FROM);
    const [cut, brows] = agreed.lines;
    if (!brows) throw new Error("the visit has two parts");
    await takeLine(salon, cut);
    const asked = { ...agreed, lines: [{ ...cut, anyMember: false }, brows] as const };
    expect(await salon.book(asked)).toMatchObject({ state: "slot_taken" });
    expect(await bookedLines(salon)).toEqual([]);
  });
});

describe("nobody else takes a visit", () => {
  test("where the others cost or take something else", async () => {
    const salon = await openSalon();
    // Sofia takes 60 minutes for €32, the others 45 for €38.
    const review = await salon.agree([{ serviceId: "svc_blow_dry", addons: [] }], FROM);
    expect(membersOf(review)).toEqual(["tm_sofia"]);
    await takeFirst(salon, review);
    expect(await salon.book(review)).toMatchObject({ state: "slot_taken", canTryAgain: true });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("where the visitor asked for somebody", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, FROM, "tm_mara");
    await takeFirst(salon, review);
    expect(await salon.book(review)).toMatchObject({ state: "slot_taken" });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("once it was sent, for the first one's time may be taken by the visit itself", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, FROM);
    const { upstream } = salon.deps;
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    const createAppointment: typeof upstream.createAppointment = async (body, how) => {
      const sent = await upstream.createAppointment(body, how);
      await takeFirst(salon, review);
      return sent;
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
    const view = await salon.view(await salon.submit(review, visitor(1), bookings));
    expect(["slot_taken", "needs_staff", "unknown"]).toContain(view.state);
    expect(await bookedLines(salon)).toEqual([]);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });
});
