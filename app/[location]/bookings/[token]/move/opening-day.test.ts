import { expect, test, vi } from "vitest";
import { inScope } from "#lib/app/scope.ts";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import { scopeOf } from "../../../../../server/testing/serve.ts";
import type { Params } from "../../../../_shared/params.ts";
import { checkWantedTime, wantedIn } from "../../../details/page-data.ts";
import { loadTimes } from "../../../time/data.ts";
import { atNoon, NOON, openSite } from "../../../time/testing/open-site.tsx";
import { findTarget, loadMoveTimes } from "./page-data.ts";

/** The day on which the times of a move open. */

const TUESDAY = "2027-01-12";
const mia = { firstName: "Mia", email: "mia@example.org" };

/** A confirmed appointment with Jonas, and days on which all his time is taken. */
async function booked(busy: readonly (readonly [start: string, minutes: number])[] = []) {
  atNoon();
  const { site, control, fault } = await openSite();
  const block = (date: LocalDate, start: string, minutes: number) =>
    control("/appointments", { teamMemberId: "tm_jonas", date, start, minutes, blocked: true });
  for (const [start, minutes] of busy) await block(TUESDAY, start, minutes);
  const query = { line: "svc_clipper_cut", team: "tm_jonas", date: TUESDAY };
  const times = await loadTimes(site(), query);
  const offers = times.kind === "times" ? (times.days.get(TUESDAY) ?? []) : [];
  const wanted = wantedIn({ ...query, start: offers[1]?.slot.start });
  const state = wanted && (await checkWantedTime(site(), wanted));
  if (!wanted || state?.kind !== "free") throw new Error("the time is not free");
  const { bookings } = site();
  // Since then the times may have changed.
  vi.setSystemTime(NOON + 10_000);
  const { slot } = state.offer;
  const offer = { cart: wanted.cart, slot, choice: state.choice, anyMember: [false] };
  const review = await bookings.openVisit(await bookings.sealVisit(offer));
  if (!review.ok) throw new Error(review.error);
  const submitted = await bookings.submit(review.value, mia, { trust: "proven" });
  if (!submitted.ok) throw new Error(submitted.error.code);
  const view = async () => {
    const read = await bookings.view(submitted.value.token);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  };
  await expect.poll(async () => (await view()).state).toBe("confirmed");
  const fill = async (date: LocalDate) => void (await block(date, "00:00:00", 24 * 60 - 1));
  const target = async (start: string) =>
    findTarget(site(), await view(), { date: TUESDAY, start });
  const atOnce = async () => loadMoveTimes(site(), await view(), { date: TUESDAY });
  const opened = async (params: Params = {}) => {
    // Availability read before the calendar filled has expired.
    vi.setSystemTime(NOON + 5 * 60_000);
    const moves = await loadMoveTimes(site(), await view(), params);
    if (moves.kind !== "times") throw new Error(moves.kind);
    return moves;
  };
  const withoutCatalogue = async () => {
    const seen = await view();
    // The last answer is too old to be shown.
    vi.setSystemTime(NOON + 2 * 24 * 60 * 60_000);
    await fault({ route: "GET *", kind: "status", status: 500, times: 100 });
    return loadMoveTimes(site(), seen, {});
  };
  return { fill, opened, atOnce, target, withoutCatalogue };
}

async function fillFrom(fill: (date: LocalDate) => Promise<void>, first: LocalDate, days: number) {
  for (let day = 0; day < days; day += 1) await fill(addDays(first, day));
}

test("its own day, where other times of that day are free", async () => {
  const { opened } = await booked();
  const { date, days } = await opened();
  expect(date).toBe(TUESDAY);
  expect(days.get(TUESDAY)?.length).toBeGreaterThan(0);
});

test("the next free day, where its own is full", async () => {
  const { fill, opened } = await booked();
  await fillFrom(fill, TUESDAY, 2);
  expect((await opened()).date).toBe(addDays(TUESDAY, 2));
});

test("the first free day of all, where nothing is free later", async () => {
  const { fill, opened } = await booked();
  await fillFrom(fill, TUESDAY, 100);
  const { date, days } = await opened();
  expect(date).toBe([...days.keys()][0]);
});

test("the chosen day, even if it is full", async () => {
  const { fill, opened } = await booked();
  await fill(TUESDAY);
  const { date, days, nextFree } = await opened({ date: TUESDAY });
  expect([date, days.has(TUESDAY), nextFree]).toEqual([TUESDAY, false, "2027-01-14"]);
});

test("right after it was booked, no time that the next page calls taken", async () => {
  // Its own time is the second of a free hour and a quarter.
  const { atOnce, target } = await booked([
    ["00:00:00", 10 * 60],
    ["12:45:00", 11 * 60],
  ]);
  const moves = await atOnce();
  const offers = moves.kind === "times" ? (moves.days.get(TUESDAY) ?? []) : [];
  expect(offers).not.toEqual([]);
  // By then all that was read before the booking has expired.
  vi.setSystemTime(NOON + 2 * 60_000);
  for (const { slot } of offers) expect(await target(slot.start), slot.start).toMatchObject(slot);
});

test("none, and a page that is unavailable, without the catalogue", async () => {
  const { withoutCatalogue } = await booked();
  const scope = scopeOf("/book/bookings/a/move");
  const moves = await inScope(scope, withoutCatalogue);
  expect(moves).toEqual({ kind: "unavailable", problem: "unavailable" });
  expect(scope.isUnavailable).toBe(true);
});
