import { expect, test } from "vitest";
import { availabilityQuery, brisk, finish, startSalon } from "../testing/salon.ts";

const AVAILABILITY = "GET /api/Appointments/availability";
const browse = { lane: "browse" } as const;

test("an upstream that keeps failing is spared by those who browse, and by nobody else", async () => {
  const salon = await startSalon();
  const told: string[] = [];
  const upstream = salon.upstream({
    ...brisk,
    onHealthChange: ({ route, cause }, isOver) => told.push(`${route} ${cause} ${isOver}`),
  });
  const read = (lane: typeof browse | typeof finish) =>
    upstream.availability(availabilityQuery, lane);
  await salon.fault({ route: AVAILABILITY, kind: "status", status: 503, times: 1_000 });
  await read(browse);
  await read(browse);
  const asked = (await salon.ledger()).requests.length;
  expect(asked).toBe(5);
  for (let visit = 0; visit < 20; visit += 1) {
    expect(await read(browse)).toMatchObject({ error: { kind: "not_sent", reason: "circuit" } });
  }
  expect((await salon.ledger()).requests).toHaveLength(asked);
  // The catalogue is another matter, and so is a booking that looks again before it is sent.
  expect(await upstream.categories(browse)).toMatchObject({ ok: true });
  expect(await read(finish)).toMatchObject({ error: { kind: "server" } });
  expect(upstream.healthIssues()).toMatchObject([{ route: "availability", cause: "failing" }]);
  await salon.clearFaults();
  expect(await read(finish)).toMatchObject({ ok: true });
  expect(await read(browse)).toMatchObject({ ok: true });
  expect(upstream.healthIssues()).toEqual([]);
  expect(told).toEqual(["availability failing false", "availability failing true"]);
});

test("a try now and then finds an upstream that is back", async () => {
  const salon = await startSalon();
  const upstream = salon.upstream(brisk);
  const read = () => upstream.availability(availabilityQuery, browse);
  await salon.fault({ route: AVAILABILITY, kind: "reset-before", times: 5 });
  await read();
  await read();
  expect(await read()).toMatchObject({ error: { reason: "circuit" } });
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ ok: true });
});
