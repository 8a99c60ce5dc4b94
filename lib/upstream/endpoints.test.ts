import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { CANARY_MARKER } from "../../sandbox/canary.ts";
import { keys } from "../../sandbox/keys.ts";
import {
  availabilityQuery,
  booked,
  finish,
  mia,
  quietDay,
  serviceId,
  startSalon,
  unwrap,
} from "./testing/salon.ts";

describe("the documented product", () => {
  test("all ten endpoints work", async () => {
    const salon = await startSalon();
    const upstream = salon.upstream();
    const { clientId, line, made } = await booked(upstream);
    expect(made.warning).toBeNull();
    const again = unwrap(await upstream.createClient(mia, finish));
    expect(again.id).toBe(clientId);
    const expectedClient = { id: clientId, email: "mia@example.org", isActive: true };
    expect(unwrap(await upstream.client(clientId, finish))).toEqual(expectedClient);
    const clients = unwrap(await upstream.searchClients({ filter: "mia@example.org" }, finish));
    expect(clients).toMatchObject({ records: [expectedClient], unreadable: 0 });

    const expected = {
      id: made.id,
      clientId,
      date: quietDay,
      lines: [line],
      isCancelled: false,
    };
    expect(unwrap(await upstream.appointment(made.id, finish))).toMatchObject(expected);
    const search = { startDate: quietDay, endDate: quietDay, serviceIds: [serviceId, "other"] };
    const appointments = unwrap(await upstream.searchAppointments(search, finish));
    expect(appointments).toMatchObject({ records: [expected], unreadable: 0 });

    const moved = { appointmentDate: "2027-04-07", startTime: "12:00:00" };
    expect(await upstream.reschedule(made.id, moved, finish)).toMatchObject({ ok: true });
    expect(unwrap(await upstream.appointment(made.id, finish))).toMatchObject({
      ...expected,
      date: "2027-04-07",
      lines: [{ ...line, startTime: "12:00:00" }],
    });
    expect(await upstream.cancel(made.id, {}, finish)).toMatchObject({ ok: true });
    expect(unwrap(await upstream.appointment(made.id, finish)).isCancelled).toBe(true);
    const routes = new Set((await salon.ledger()).requests.map(({ route }) => route));
    expect(routes.size).toBe(9);
  });

  test("private fields of records do not leave the parser", async () => {
    const upstream = (await startSalon()).upstream();
    const { clientId, made } = await booked(upstream);
    const period = { startDate: "2026-01-01", endDate: "2027-12-31", limit: 100 };
    const results = [
      await upstream.client(clientId, finish),
      await upstream.searchClients({ limit: 100 }, finish),
      await upstream.appointment(made.id, finish),
      await upstream.searchAppointments(period, finish),
    ];
    for (const result of results) expect(result).toMatchObject({ ok: true });
    // Email addresses are kept to match clients; the demo's contain a canary.
    const printed = inspect(results, { depth: 20, maxArrayLength: null });
    expect(printed.replaceAll(`${CANARY_MARKER}email`, "")).not.toContain(CANARY_MARKER);
  });
});

describe("failures", () => {
  test.each([
    [keys.revoked, { kind: "unauthorised", status: 401 }],
    [keys.noIntegrations, { kind: "forbidden", status: 403 }],
    [keys.booking, { kind: "forbidden", status: 403 }],
  ] as const)("$name key", async (key, error) => {
    const salon = await startSalon();
    const result = await salon.upstream({}, key).searchClients({}, finish);
    expect(result).toMatchObject({ ok: false, error: { ...error, provesNothingHappened: true } });
    expect((await salon.ledger()).requests).toHaveLength(1);
  });

  test("a client without contact details is invalid, an unknown record is not found", async () => {
    const upstream = (await startSalon()).upstream();
    expect(await upstream.createClient({ firstName: "Mia" }, finish)).toMatchObject({
      error: { kind: "invalid", status: 400, provesNothingHappened: true },
    });
    expect(await upstream.appointment("apt_none", finish)).toMatchObject({
      error: { kind: "not_found", status: 404 },
    });
  });

  test("an id that would address another route is not sent", async () => {
    const salon = await startSalon();
    const upstream = salon.upstream();
    const gone = { error: { kind: "not_found", provesNothingHappened: true } };
    const move = { appointmentDate: quietDay, startTime: "10:00:00" };
    for (const id of ["", ".", "..", "search", "Search", "availability"]) {
      expect(await upstream.appointment(id, finish)).toMatchObject(gone);
      expect(await upstream.client(id, finish)).toMatchObject(gone);
      expect(await upstream.cancel(id, {}, finish)).toMatchObject(gone);
      expect(await upstream.reschedule(id, move, finish)).toMatchObject(gone);
    }
    expect((await salon.ledger()).requests).toHaveLength(0);
    expect(await upstream.appointment("a/../b?c#d", finish)).toMatchObject({
      error: { kind: "not_found", status: 404 },
    });
  });
});

test("availability covers the requested days and names the free members", async () => {
  const upstream = (await startSalon()).upstream();
  const range = { ...availabilityQuery, endDate: "2027-04-12" };
  const { days, issues } = unwrap(await upstream.availability(range, { lane: "browse" }));
  expect(issues).toEqual([]);
  expect(days.length).toBeGreaterThan(4);
  const slot = days[0]?.timeSlots[0];
  expect(slot?.availableTeamMemberNames).toHaveLength(slot?.availableTeamMemberIds.length ?? 0);
});
