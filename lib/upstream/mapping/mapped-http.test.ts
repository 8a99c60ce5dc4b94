import { expect, onTestFinished, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { Secret } from "#lib/config/secret.ts";
import { createUpstream } from "../endpoints.ts";
import { availabilityQuery, finish, mia, quietDay } from "../testing/salon.ts";
import { httpServer, KEY } from "../testing/servers.ts";

type Answer = { readonly status?: number; readonly body: unknown };

/** An upstream that gives one answer to all, and what it was sent. */
async function taught(endpoints: Mapping["endpoints"], { status = 200, body }: Answer) {
  const sent: unknown[] = [];
  const port = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    sent.push(text === "" ? `${request.method} ${request.url}` : JSON.parse(text));
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${port}`,
    key: new Secret(KEY),
    limits: { requestsPerMinute: 150, writesPerMinute: 50, inFlight: 10 },
    mapping: { endpoints, timeZone: "Europe/Berlin", currency: "EUR" },
  });
  onTestFinished(() => upstream.close());
  return { upstream, sent };
}

const line = { serviceId: "7", startTime: "09:00:00", price: 60.05, durationInMinutes: 45 };
const booking = { clientId: "3", appointmentDate: quietDay, services: [line] };
const REQUEST = `{
  "customer": $number(clientId),
  "items": [services.{
    "service": $number(serviceId),
    "from": $utc($$.appointmentDate & "T" & startTime),
    "cents": $minor(price)
  }]
}`;
const RECEIPT = 'error ? {"$refusal": error.code, "detail": error.text} : {"id": receipt.no}';
const unknown = { ok: false, error: { kind: "unreadable", provesNothingHappened: false } };

test("a request is sent in the upstream's shape, and its answer is read in ours", async () => {
  const { upstream, sent } = await taught(
    { createAppointment: { request: REQUEST, answer: RECEIPT } },
    { body: { receipt: { no: "a-9" } } },
  );
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({
    ok: true,
    value: { id: "a-9" },
  });
  expect(sent).toEqual([
    { customer: 3, items: [{ service: 7, from: "2027-04-06T07:00:00Z", cents: 6005 }] },
  ]);
});

test("what was asked is known to the answer's expression", async () => {
  const { upstream } = await taught(
    {
      availability: {
        answer:
          '{"days": [{"date": $query.startDate, "slotCount": $count($query.services), "timeSlots": []}]}',
      },
    },
    { body: {} },
  );
  expect(await upstream.availability(availabilityQuery, finish)).toMatchObject({
    value: { days: [{ date: quietDay, timeSlots: [] }] },
  });
});

test("an endpoint that is not named is as documented", async () => {
  const { upstream } = await taught({ cancel: { answer: "$" } }, { body: { id: "c" } });
  expect(await upstream.createClient(mia, finish)).toEqual({ ok: true, value: { id: "c" } });
});

test.each([
  [409, { kind: "refused", status: 409, detail: "taken", provesNothingHappened: false }],
  [404, { kind: "not_found", status: 404, detail: "taken", provesNothingHappened: true }],
  [422, { kind: "refused", status: 422, detail: "taken", provesNothingHappened: true }],
])("a 200 with an error inside may be a %s", async (code, error) => {
  const { upstream } = await taught(
    { createAppointment: { answer: RECEIPT } },
    { body: { error: { code, text: "taken" } } },
  );
  expect(await upstream.createAppointment(booking, finish)).toEqual({ ok: false, error });
});

test.each([
  [500, { kind: "server", provesNothingHappened: false }],
  [401, { kind: "unauthorised" }],
  [403, { kind: "forbidden" }],
])("a %s says nothing of the booking, whatever the expression says", async (status, error) => {
  const { upstream } = await taught(
    { createAppointment: { answer: '{"$refusal": 422}' } },
    { status, body: { error: "deadlock" } },
  );
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({ error });
});

test("so does a 429, which pauses the key", async () => {
  const { upstream } = await taught(
    { createAppointment: { answer: '{"$refusal": 422}' } },
    { status: 429, body: { error: "slow down" } },
  );
  void upstream.createAppointment(booking, finish);
  await expect.poll(() => upstream.pressure().pausedUntil).not.toBeNull();
});

test.each(['{"id": receipt.no}', "$number(title)"])(
  "a problem stays one where the expression is for successes: %s",
  async (answer) => {
    const body = { title: "Refused", detail: "no room", receipt: { no: "1" } };
    const { upstream } = await taught({ createAppointment: { answer } }, { status: 422, body });
    expect(await upstream.createAppointment(booking, finish)).toMatchObject({
      error: { kind: "refused", status: 422, detail: "Refused: no room" },
    });
  },
);

test("a request that cannot be made is not sent, and says so", async () => {
  const { upstream, sent } = await taught(
    { createAppointment: { request: '{"cents": $minor(total)}' } },
    { body: {} },
  );
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({
    error: {
      kind: "not_sent",
      reason: "mapping",
      unread: expect.stringMatching(/^createAppointment.request: line 1, column \d+: \$minor/),
      provesNothingHappened: true,
    },
  });
  expect(sent).toEqual([]);
});

test.each(["createAppointment", "reschedule", "cancel"] as const)(
  "a write is of unknown outcome where its answer cannot be mapped: %s",
  async (endpoint) => {
    const { upstream } = await taught(
      { [endpoint]: { answer: "$number(words)" } },
      { body: { words: "ok" } },
    );
    const moved = { appointmentDate: quietDay, startTime: "10:00:00" };
    const send = {
      createAppointment: () => upstream.createAppointment(booking, finish),
      reschedule: () => upstream.reschedule("a", moved, finish),
      cancel: () => upstream.cancel("a", {}, finish),
    };
    expect(await send[endpoint]()).toMatchObject(unknown);
  },
);

test("a cancellation whose expression gives nothing is acknowledged, and one that refuses is not", async () => {
  const answer = 'ok = false ? {"$refusal": 422, "detail": why}';
  const fine = await taught({ cancel: { answer } }, { body: { ok: true } });
  expect(await fine.upstream.cancel("a", {}, finish)).toEqual({ ok: true, value: undefined });
  const refused = await taught({ cancel: { answer } }, { body: { ok: false, why: "too late" } });
  expect(await refused.upstream.cancel("a", {}, finish)).toMatchObject({
    error: { kind: "refused", status: 422, detail: "too late" },
  });
});

test("a menu is mapped again only where it has changed", async () => {
  const groups = ["Hair"];
  const answer = '{"data": [groups.{"id": $random(), "name": $, "services": [], "bundles": []}]}';
  const { upstream } = await taught({ catalogue: { answer } }, { body: { groups } });
  const first = await upstream.categories(finish);
  expect(first).toMatchObject({ value: { categories: [{ name: "Hair" }] } });
  expect(await upstream.categories(finish)).toEqual(first);
  groups.push("Nails");
  expect(await upstream.categories(finish)).toMatchObject({
    value: { categories: [{ name: "Hair" }, { name: "Nails" }] },
  });
});

test("an output passes the same schemas as a documented answer", async () => {
  const { upstream } = await taught(
    { readClient: { answer: '{"id": [no]}' } },
    { body: { no: 5 } },
  );
  expect(await upstream.client("5", finish)).toMatchObject({ error: { kind: "unreadable" } });
});
