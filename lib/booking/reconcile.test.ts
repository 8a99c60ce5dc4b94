import { expect, test } from "vitest";
import type { Result } from "#lib/result.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { UpstreamFailure } from "#lib/upstream/failure.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon } from "./testing/salon.ts";

type Search = Upstream["searchAppointments"];
type Page = Awaited<ReturnType<Search>>;
type Found = Extract<Page, { ok: true }>["value"]["records"][number];

/** Books with an answer that is lost, and looks through `search`. */
async function lostAnswer(
  makeSearch: (real: Search, salon: Salon) => Search,
  kind = "reset-after",
  reconcileAt: readonly number[] = [10, 30],
) {
  const salon = await openSalon({ timing: { reconcileAt } });
  const { upstream } = salon.deps;
  const searchAppointments = makeSearch(upstream.searchAppointments, salon);
  const { bookings } = salon.startSite({ upstream: { ...upstream, searchAppointments } });
  const review = await salon.review();
  await salon.fault({ route: CREATE_APPOINTMENT, kind });
  const view = await salon.view(await salon.submit(review, mia, bookings));
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  return view.state;
}

/** The records of the day, each changed. */
function changing(change: (record: Found) => Found[]): (real: Search) => Search {
  return (real) => async (query, how) => {
    const page = await real(query, how);
    if (!page.ok) return page;
    return { ok: true, value: { ...page.value, records: page.value.records.flatMap(change) } };
  };
}

test.each<[string, string, (record: Found) => Found[]]>([
  ["one that matches", "confirmed", (record) => [record]],
  ["one that does not name the member", "confirmed", (record) => [withMember(record, null)]],
  ["one of another client", "needs_staff", (record) => [{ ...record, clientId: "cl_other" }]],
  ["one of another day", "needs_staff", (record) => [{ ...record, date: "2027-04-07" }]],
  ["one with another member", "needs_staff", (record) => [withMember(record, "tm_other")]],
  ["one at another time", "needs_staff", (record) => [withLine(record, { startTime: "23:00:00" })]],
  ["one for another service", "needs_staff", (record) => [withLine(record, { serviceId: "x" })]],
  ["one with a line too few", "needs_staff", (record) => [{ ...record, lines: [] }]],
  ["one with a line too many", "needs_staff", (record) => [doubled(record)]],
  ["two that match", "needs_staff", (record) => [record, { ...record, id: `${record.id}-2` }]],
  ["none at all", "needs_staff", () => []],
])("finding %s: %s", async (_, state, change) => {
  expect(await lostAnswer(changing(change))).toBe(state);
});

test("never takes an earlier booking's appointment for the lost one", async () => {
  const salon = await openSalon();
  const review = await salon.review();
  await salon.book(review);
  const { appointments } = await salon.ledger();
  await salon.upstream.cancel(appointments[0]?.id ?? "", {}, { lane: "manage" });
  // The same wish two hours later, when its hold is gone and nobody takes it for a twin.
  const later = () => salon.now() + 3 * 60 * 60_000;
  const { bookings } = salon.startSite({ now: later });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
  const anew = { ...review, intentId: "anew", sealedAt: later() };
  expect((await salon.view(await salon.submit(anew, mia, bookings))).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});

test("looks through every page, however short the upstream makes them", async () => {
  const others = Array.from({ length: 7 }, (_, index) => ({
    id: `other-${index}`,
    clientId: "cl_other",
    date: "2027-04-06",
    lines: [],
  }));
  const state = await lostAnswer((real) => async (query, how) => {
    const page = await real({ startDate: query.startDate, endDate: query.endDate }, how);
    if (!page.ok) return page;
    const all = [...others, ...page.value.records];
    const skip = query.skip ?? 0;
    return { ok: true, value: { records: all.slice(skip, skip + 2), unreadable: 0 } };
  });
  expect(state).toBe("confirmed");
});

test("ends where the upstream pays no heed to pages", async () => {
  let asked = 0;
  const state = await lostAnswer(
    (real) => async (query, how) => {
      asked += 1;
      const { skip, limit, ...days } = query;
      return real(days, how);
    },
    "reset-before",
  );
  expect(state).toBe("needs_staff");
  // Twice the records of a day and the one page without news.
  expect(asked).toBeLessThanOrEqual(4);
});

test("looks again after an answer that cannot be read", async () => {
  const unreadable: Result<never, UpstreamFailure> = {
    ok: false,
    error: { kind: "unreadable", provesNothingHappened: false },
  };
  let asked = 0;
  const state = await lostAnswer((real) => async (query, how) => {
    asked += 1;
    return asked === 1 ? unreadable : real(query, how);
  });
  expect(state).toBe("confirmed");
});

test("a stop leaves the question to the next start", async () => {
  const salon = await openSalon({ timing: { reconcileAt: [60_000], submitWait: 0 } });
  const review = await salon.review();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const site = salon.startSite();
  const token = await salon.submit(review, mia, site.bookings);
  await expect.poll(async () => (await salon.view(token)).state).toBe("checking");
  await site.bookings.stop();
  expect((await salon.view(token)).state).toBe("checking");
  const timing = { ...salon.deps.timing, reconcileAt: [1] };
  await salon.startSite({ timing }).bookings.sweep();
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
});

function withLine(record: Found, change: Partial<Found["lines"][number]>): Found {
  return { ...record, lines: record.lines.map((line) => ({ ...line, ...change })) };
}

function withMember(record: Found, teamMemberId: string | null): Found {
  return withLine(record, { teamMemberId });
}

function doubled(record: Found): Found {
  return { ...record, lines: [...record.lines, ...record.lines] };
}
