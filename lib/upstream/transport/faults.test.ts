import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import {
  availabilityQuery,
  booked,
  brisk,
  finish,
  impatient,
  mia,
  quietDay,
  serviceId,
  startSalon,
  unwrap,
} from "../testing/salon.ts";

/** Each fault of the sandbox, the failure it causes, and the attempts of a read. */
const faults = [
  ["error-before", { kind: "server", status: 500 }, 3],
  ["error-after", { kind: "server", status: 500 }, 3],
  ["reset-before", { kind: "reset" }, 3],
  ["reset-after", { kind: "reset" }, 3],
  ["late", { kind: "reset" }, 3],
  ["cut-body", { kind: "reset", status: 200 }, 3],
  ["hang", { kind: "timeout" }, 2],
  ["non-json", { kind: "unreadable", status: 200 }, 1],
] as const;

describe.each(faults)("%s", (kind, error, attempts) => {
  const options = kind === "hang" ? impatient : brisk;

  test("fails a read after all attempts", async () => {
    const salon = await startSalon();
    await salon.fault({ route: "GET *", kind, times: 5 });
    const result = await salon.upstream(options).categories(finish);
    expect(result).toMatchObject({ error: { ...error, provesNothingHappened: false } });
    expect((await salon.ledger()).requests).toHaveLength(attempts);
  });

  test(attempts > 1 ? "once: a retried read succeeds" : "is not retried", async () => {
    const salon = await startSalon();
    await salon.fault({ route: "GET *", kind });
    const result = await salon.upstream(options).availability(availabilityQuery, finish);
    expect(result.ok).toBe(attempts > 1);
  });

  test("leaves the outcome of a new appointment unknown, sent exactly once", async () => {
    const salon = await startSalon();
    const { clientId, line } = await booked(salon.upstream(brisk));
    await salon.fault({ route: "POST /api/Appointments", kind, times: 5, delayMs: 0 });
    const services = [{ ...line, startTime: "15:00:00", price: 18, durationInMinutes: 20 }];
    const body = { clientId, appointmentDate: quietDay, services };
    expect(await salon.upstream(options).createAppointment(body, finish)).toMatchObject({
      error: { ...error, provesNothingHappened: false },
    });
    const { requests } = await salon.ledger();
    expect(requests.filter(({ route }) => route === "POST /api/Appointments")).toHaveLength(2);
  });
});

test("a retried creation of a client makes one client", async () => {
  const salon = await startSalon();
  const before = (await salon.ledger()).clients;
  await salon.fault({ route: "POST /api/Clients", kind: "reset-after" });
  expect(await salon.upstream(brisk).createClient(mia, finish)).toMatchObject({ ok: true });
  const ledger = await salon.ledger();
  expect(ledger.clients).toBe(before + 1);
  expect(ledger.requests).toHaveLength(2);
});

test("a later refusal does not prove that an earlier attempt had no effect", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "POST /api/Clients", kind: "reset-after" });
  await salon.fault({ route: "POST /api/Clients", kind: "status", status: 403 });
  expect(await salon.upstream(brisk).createClient(mia, finish)).toMatchObject({
    error: { kind: "forbidden", status: 403, provesNothingHappened: false },
  });
});

test("a change is acknowledged by a truncated body, but not by a page that is no API answer", async () => {
  const salon = await startSalon();
  const upstream = salon.upstream(brisk);
  const { made } = await booked(upstream);
  await salon.fault({ route: "POST *", kind: "cut-body" });
  const moved = { appointmentDate: "2027-04-07", startTime: "12:00:00" };
  expect(await upstream.reschedule(made.id, moved, finish)).toMatchObject({ ok: true });
  await salon.fault({ route: "POST *", kind: "non-json" });
  expect(await upstream.cancel(made.id, {}, finish)).toMatchObject({
    ok: false,
    error: { kind: "unreadable", provesNothingHappened: false },
  });
});

test.each([
  { title: "Locked", status: 423, detail: "Try later." },
  { Title: "Locked", Status: 423 },
  { title: "Locked", detail: "Try later." },
])("a success whose body is a problem is of unknown outcome: %j", async (body) => {
  const salon = await startSalon();
  const upstream = salon.upstream(brisk);
  const { made } = await booked(upstream);
  const unknown = { ok: false, error: { kind: "unreadable", provesNothingHappened: false } };
  await salon.fault({ route: "POST *", kind: "status", status: 200, body, times: 2 });
  expect(await upstream.cancel(made.id, {}, finish)).toMatchObject(unknown);
  const to = { appointmentDate: "2027-04-07", startTime: "12:00:00" };
  expect(await upstream.reschedule(made.id, to, finish)).toMatchObject(unknown);
});

test.each([
  { success: false },
  { error: "it is locked" },
  { id: "apt_1", title: "Locked", status: 423, detail: "A record of its own." },
  { title: "Cut & finish", status: 1 },
])("a success of another shape is done, whatever its words say: %j", async (body) => {
  const salon = await startSalon();
  const upstream = salon.upstream(brisk);
  const { made } = await booked(upstream);
  await salon.fault({ route: "POST *", kind: "status", status: 200, body });
  expect(await upstream.cancel(made.id, {}, finish)).toEqual({ ok: true, value: undefined });
});

test("an error page that is not JSON is a server failure", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "GET *", kind: "status", status: 502, times: 3, body: "<html>" });
  expect(await salon.upstream(brisk).categories(finish)).toMatchObject({
    error: { kind: "server", status: 502 },
  });
});

test("a 2xx without an id is unreadable, with the path of the missing field", async () => {
  const salon = await startSalon();
  const upstream = salon.upstream(brisk);
  await salon.fault({ route: "POST *", kind: "status", status: 200, body: { warning: null } });
  const services = [{ serviceId, startTime: "10:00:00", price: 18, durationInMinutes: 20 }];
  const body = { clientId: "c", appointmentDate: quietDay, services };
  expect(await upstream.createAppointment(body, finish)).toMatchObject({
    error: {
      kind: "unreadable",
      status: 200,
      unread: "id: missing: expected string",
      provesNothingHappened: false,
    },
  });
});

test("an aborted call is not retried", async () => {
  const salon = await startSalon();
  await salon.fault({ route: "GET *", kind: "error-before", times: 5 });
  const controller = new AbortController();
  // Makes the delay before a retry very long.
  const upstream = salon.upstream({ ...brisk, random: () => 1_000 });
  const reading = upstream.categories({ ...finish, signal: controller.signal });
  await expect.poll(async () => (await salon.ledger()).requests.length).toBe(1);
  controller.abort();
  expect(await reading).toMatchObject({ ok: false });
  expect((await salon.ledger()).requests).toHaveLength(1);
});

test("after closing, every call fails as closed", async () => {
  const upstream = (await startSalon()).upstream();
  unwrap(await upstream.categories(finish));
  await upstream.close();
  expect(await upstream.categories(finish)).toMatchObject({ error: { kind: "closed" } });
  expect(await upstream.createClient(mia, finish)).toMatchObject({ error: { kind: "closed" } });
});

test("the key appears in no failure", async () => {
  const salon = await startSalon();
  const upstream = salon.upstream(impatient);
  const body = { title: "No", detail: `not with ${keys.full.value}` };
  const results: unknown[] = [upstream];
  for (const [kind] of faults) {
    await salon.fault({ route: "GET *", kind, times: 5 });
    results.push(await upstream.categories(finish));
    await salon.clearFaults();
  }
  for (const status of [400, 401, 403, 404, 422, 500, 302]) {
    await salon.fault({ route: "GET *", kind: "status", status, times: 3, body });
    results.push(await upstream.client("c", finish));
    await salon.clearFaults();
  }
  const printed = inspect(results, { depth: 10, showHidden: true }) + JSON.stringify(results);
  expect(printed).not.toContain(keys.full.value);
  expect(printed).toContain("[redacted]");
});
