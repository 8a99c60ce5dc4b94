import { expect, test } from "vitest";
import { availabilityQuery, brisk, finish, startSalon } from "../testing/salon.ts";

const AVAILABILITY = "GET /api/Appointments/availability";
const browse = { lane: "browse" } as const;

test("an open circuit stops browsing and never a booking", async () => {
  const salon = await startSalon();
  const reported: string[] = [];
  const upstream = salon.upstream({
    ...brisk,
    onHealthChange: ({ route, cause }, isOver) => reported.push(`${route} ${cause} ${isOver}`),
  });
  const read = (lane: typeof browse | typeof finish) =>
    upstream.availability(availabilityQuery, lane);
  await salon.fault({ route: AVAILABILITY, kind: "status", status: 503, times: 1_000 });
  await read(browse);
  await read(browse);
  const sent = (await salon.ledger()).requests.length;
  expect(sent).toBe(5);
  for (let count = 0; count < 20; count += 1) {
    expect(await read(browse)).toMatchObject({ error: { kind: "not_sent", reason: "circuit" } });
  }
  expect((await salon.ledger()).requests).toHaveLength(sent);
  // Other routes and a booking's own check still reach the upstream.
  expect(await upstream.categories(browse)).toMatchObject({ ok: true });
  expect(await read(finish)).toMatchObject({ error: { kind: "server" } });
  expect(upstream.healthIssues()).toMatchObject([{ route: "availability", cause: "failing" }]);
  await salon.clearFaults();
  expect(await read(finish)).toMatchObject({ ok: true });
  expect(await read(browse)).toMatchObject({ ok: true });
  expect(upstream.healthIssues()).toEqual([]);
  expect(reported).toEqual(["availability failing false", "availability failing true"]);
});

test("browsing rests for seconds where answers cannot be read, and it is told once", async () => {
  const salon = await startSalon();
  const reported: string[] = [];
  const upstream = salon.upstream({
    ...brisk,
    onHealthChange: ({ route, cause, unread }) => reported.push(`${route} ${cause} ${unread}`),
  });
  const MENU = "GET /api/servicecategories";
  await salon.fault({ route: MENU, kind: "status", status: 200, body: {}, times: 1_000 });
  for (let count = 0; count < 20; count += 1) await upstream.categories(browse);
  expect((await salon.ledger()).requests).toHaveLength(5);
  expect(reported).toEqual(["categories unreadable data: missing: expected array"]);
});

test("a probe closes the circuit when the upstream is back", async () => {
  const salon = await startSalon();
  const upstream = salon.upstream(brisk);
  const read = () => upstream.availability(availabilityQuery, browse);
  await salon.fault({ route: AVAILABILITY, kind: "reset-before", times: 5 });
  await read();
  await read();
  expect(await read()).toMatchObject({ error: { reason: "circuit" } });
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ ok: true });
});
