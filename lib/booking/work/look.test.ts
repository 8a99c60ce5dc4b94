import { expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { Result } from "#lib/values/result.ts";
import { startOf } from "../model/visit.ts";
import { lookForAppointment } from "../reads/look.ts";
import { CREATE_APPOINTMENT, mia, openSalon, trim } from "../testing/salon.ts";

type Search = Upstream["searchAppointments"];
type Page = Awaited<ReturnType<Search>>;
type Found = Extract<Page, { ok: true }>["value"]["records"][number];

const unreadable: Result<never, UpstreamFailure> = {
  ok: false,
  error: { kind: "unreadable", provesNothingHappened: false },
};

const missing: Result<never, UpstreamFailure> = {
  ok: false,
  error: { kind: "not_found", provesNothingHappened: false },
};

/** Books with a lost response; `looks` counts the searches since the sending. */
async function lostAnswer(
  makeSearch: (real: Search, looks: () => number) => Search,
  kind: string,
  cart?: Cart,
) {
  const salon = await openSalon();
  const { upstream } = salon.deps;
  let isSent = false;
  let looks = 0;
  const through = makeSearch(upstream.searchAppointments, () => looks);
  const searchAppointments: Search = (query, how) => {
    if (isSent) looks += 1;
    return through(query, how);
  };
  const createAppointment: Upstream["createAppointment"] = (body, how) => {
    isSent = true;
    return upstream.createAppointment(body, how);
  };
  const changed = { ...upstream, searchAppointments, createAppointment };
  const { bookings } = salon.startSite({ upstream: changed });
  const review = await salon.agree(cart);
  await salon.fault({ route: CREATE_APPOINTMENT, kind });
  const { state } = await salon.view(await salon.submit(review, mia, bookings));
  return { state, looks, posts: await salon.posts(CREATE_APPOINTMENT) };
}

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
  ["one of another client", "needs_staff", (record) => [{ ...record, client: { id: "cl_other" } }]],
  ["one of another day", "needs_staff", (record) => [{ ...record, date: "2027-04-07" }]],
  ["one with another member", "needs_staff", (record) => [withMember(record, "tm_other")]],
  ["one at another time", "needs_staff", (record) => [withLine(record, { startTime: "23:00:00" })]],
  ["one for another service", "needs_staff", (record) => [withLine(record, { serviceId: "x" })]],
  ["one with a line too few", "needs_staff", (record) => [{ ...record, lines: [] }]],
  ["one with a line too many", "needs_staff", (record) => [doubled(record)]],
  ["two that match", "needs_staff", (record) => [record, { ...record, id: `${record.id}-2` }]],
  ["none at all", "needs_staff", () => []],
])("a look that finds %s: %s", async (_, state, change) => {
  expect(await lostAnswer(changing(change), "reset-after")).toMatchObject({ state, posts: 1 });
});

const pod = { serviceId: "svc_light_pod", addons: [] };
const inRoom = (record: Found): Found[] => [
  {
    ...record,
    lines:
      record.lines?.map((line) =>
        line.serviceId === pod.serviceId ? { ...line, teamMemberId: "room_2" } : line,
      ) ?? null,
  },
];

test("a room on the line that was sent without a member is no other booking", async () => {
  const found = await lostAnswer(changing(inRoom), "reset-after", [pod]);
  expect(found).toMatchObject({ state: "confirmed", posts: 1 });
});

test("an earlier booking's appointment is not taken for the lost one", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  await salon.book(review);
  const { appointments } = await salon.ledger();
  await salon.upstream.cancel(appointments[0]?.id ?? "", {}, { lane: "manage" });
  // Three hours later the hold has ended, and the booking no longer counts as a duplicate.
  const later = () => salon.now() + 3 * 60 * 60_000;
  const { bookings } = salon.startSite({ now: later });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
  const anew = { ...review, intentId: "anew", sealedAt: later() };
  expect((await salon.view(await salon.submit(anew, mia, bookings))).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(3);
});

test("an appointment that the salon entered before and cancelled is not taken for the lost one", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  const client = await salon.upstream.createClient(
    { firstName: "Mia", email: "mia@example.org" },
    { lane: "finish" },
  );
  const clientId = client.ok ? client.value.id : "";
  const entry = { teamMemberId: "tm_mara", date: review.date, start: startOf(review), minutes: 15 };
  await salon.control("POST", "/appointments", { ...entry, serviceId: "1042", clientId });
  const days = { startDate: review.date, endDate: review.date };
  const found = await salon.upstream.searchAppointments(days, { lane: "finish" });
  const entered = found.ok ? found.value.records : [];
  expect(entered).toMatchObject([{ client: { id: clientId }, lines: [{ serviceId: "1042" }] }]);
  await salon.upstream.cancel(entered[0]?.id ?? "", {}, { lane: "manage" });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before", times: 2 });
  expect((await salon.book(review)).state).toBe("needs_staff");
  expect((await salon.ledger()).appointments).toEqual([]);
});

test("another booking's appointment that could not be read is not taken for the lost one", async () => {
  const salon = await openSalon();
  const { upstream } = salon.deps;
  const nameless = changing((record) => [withMember(record, null)]);
  let isHidden = false;
  const changed = {
    ...upstream,
    searchAppointments: nameless(upstream.searchAppointments),
    appointment: async (...asked: Parameters<Upstream["appointment"]>) =>
      isHidden ? missing : upstream.appointment(...asked),
  };
  const waiting = { ...salon.deps.timing, looksAt: [60_000], submitWait: 300 };
  const { bookings, deps } = salon.startSite({ upstream: changed, timing: waiting });
  const unfinished = () => salon.journal.find("book", { index: "unfinished" });
  const states = async () => (await unfinished()).map(({ state }) => state);
  await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"), mia, bookings);
  await expect.poll(states).toEqual([]);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
  await salon.submit(await salon.agree(trim, "10:00:00", "tm_jonas"), mia, bookings);
  await expect.poll(states).toEqual(["unknown"]);
  const alike = await salon.agree(trim, "10:00:00", "tm_mara");
  isHidden = true;
  await salon.submit(alike, { ...mia, firstName: "Ben" }, bookings);
  await expect.poll(states).toEqual(["unknown", "unknown"]);
  const ours = (await unfinished()).find(({ request }) => request.includes("tm_jonas"));
  if (!ours) throw new Error("the lost one is unfinished");
  expect(await lookForAppointment(deps, ours)).not.toMatchObject({ kind: "found" });
});

test("a match goes to staff if the appointments before the sending are unknown", async () => {
  const settled = await lostAnswer(
    (real, looks) => async (query, how) => (looks() === 0 ? unreadable : real(query, how)),
    "reset-after",
  );
  expect(settled).toMatchObject({ state: "needs_staff", posts: 1 });
});

test("every page is read, however short", async () => {
  const others = Array.from({ length: 7 }, (_, index) => ({
    id: `other-${index}`,
    client: { id: "cl_other" },
    date: "2027-04-06",
    lines: [],
    isCancelled: false,
  }));
  const search =
    (real: Search) => async (query: Parameters<Search>[0], how: Parameters<Search>[1]) => {
      const page = await real({ startDate: query.startDate, endDate: query.endDate }, how);
      if (!page.ok) return page;
      const all = [...others, ...page.value.records];
      const skip = query.skip ?? 0;
      return { ok: true, value: { records: all.slice(skip, skip + 2), unreadable: 0 } } as const;
    };
  expect(await lostAnswer(search, "reset-after")).toMatchObject({ state: "confirmed", posts: 1 });
  expect(await lostAnswer(search, "reset-before")).toMatchObject({ state: "confirmed", posts: 2 });
});

test("the search ends if the upstream ignores paging", async () => {
  const settled = await lostAnswer(
    (real) => async (query, how) => {
      const { skip, limit, ...days } = query;
      return real(days, how);
    },
    "reset-after",
  );
  expect(settled).toMatchObject({ state: "confirmed", posts: 1 });
  // On a busy machine another has begun.
  expect(settled.looks).toBeLessThanOrEqual(4);
});

test("an unreadable response is followed by another look", async () => {
  const settled = await lostAnswer(
    (real, looks) => async (query, how) => (looks() === 1 ? unreadable : real(query, how)),
    "reset-after",
  );
  expect(settled).toMatchObject({ state: "confirmed", posts: 1 });
});

type Unclear = (page: Extract<Page, { ok: true }>["value"]) => Page;

test.each<[string, Unclear]>([
  ["a failed response", () => unreadable],
  ["an unreadable record", (page) => ({ ok: true, value: { ...page, unreadable: 1 } })],
  ["an unreached total", (page) => ({ ok: true, value: { ...page, total: 99 } })],
])("%s is no evidence of absence", async (_, unclear) => {
  const settled = await lostAnswer(
    (real, looks) => async (query, how) => {
      const page = await real(query, how);
      return looks() > 0 && page.ok ? unclear(page.value) : page;
    },
    "reset-before",
  );
  expect(settled).toMatchObject({ state: "needs_staff", posts: 1 });
});

test("a stop leaves the looks to the next start", async () => {
  const salon = await openSalon({ timing: { looksAt: [60_000], submitWait: 0 } });
  const review = await salon.agree();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const site = salon.startSite();
  const token = await salon.submit(review, mia, site.bookings);
  await expect.poll(async () => (await salon.view(token)).state).toBe("checking");
  await site.bookings.stop();
  expect((await salon.view(token)).state).toBe("checking");
  const timing = { ...salon.deps.timing, looksAt: [1] };
  await salon.startSite({ timing }).bookings.sweep();
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
});

type FoundLine = NonNullable<Found["lines"]>[number];

function withLine(record: Found, change: Partial<FoundLine>): Found {
  return { ...record, lines: (record.lines ?? []).map((line) => ({ ...line, ...change })) };
}

function withMember(record: Found, teamMemberId: string | null): Found {
  return withLine(record, { teamMemberId });
}

function doubled(record: Found): Found {
  const { lines } = record;
  return { ...record, lines: [...(lines ?? []), ...(lines ?? [])] };
}
