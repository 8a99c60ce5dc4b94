import { expect, onTestFinished, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { Secret } from "#lib/config/secret.ts";
import { createUpstream } from "../endpoints.ts";
import { finish, mia, quietDay } from "../testing/salon.ts";
import { httpServer, KEY } from "../testing/servers.ts";

type Answer = { readonly status?: number; readonly body: unknown; readonly breaksOff?: true };

/** An upstream that gives one answer to all, and what it was sent. */
async function taught(
  expressions: Mapping["expressions"],
  { status = 200, body, breaksOff }: Answer,
) {
  const sent: unknown[] = [];
  const port = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    sent.push(text === "" ? `${request.method} ${request.url}` : JSON.parse(text));
    if (breaksOff) {
      response.writeHead(status, { "content-length": 1_000 });
      response.write("{", () => response.destroy());
      return;
    }
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${port}`,
    key: new Secret(KEY),
    limits: { requestsPerMinute: 150, writesPerMinute: 50, inFlight: 10 },
    mapping: { expressions, timeZone: "Europe/Berlin", currency: "EUR" },
  });
  onTestFinished(() => upstream.close());
  return { upstream, sent };
}

const line = { serviceId: "7", startTime: "09:00:00", price: 60.05, durationInMinutes: 45 };
const booking = { clientId: "3", appointmentDate: quietDay, services: [line] };
const SEND = {
  appointment: `{
    "customer": $number(clientId),
    "items": [services.{
      "service": $number(serviceId),
      "from": $utc($$.appointmentDate, startTime),
      "cents": $minor(price)
    }]
  }`,
};
const refusal = 'error ? {"$refusal": error.code, "detail": error.text}';
const created = "receipt.no";
const unknown = { ok: false, error: { kind: "unreadable", provesNothingHappened: false } };

test("a request is sent in the upstream's shape, and its answer is read in ours", async () => {
  const { upstream, sent } = await taught(
    { send: SEND, refusal, created },
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

test("what the mapping does not speak of is as documented", async () => {
  const { upstream } = await taught({ slot: "{}" }, { body: { id: "c" } });
  expect(await upstream.createClient(mia, finish)).toEqual({ ok: true, value: { id: "c" } });
});

test.each([
  [409, { kind: "refused", status: 409, detail: "taken", provesNothingHappened: false }],
  [404, { kind: "not_found", status: 404, detail: "taken", provesNothingHappened: true }],
  [422, { kind: "refused", status: 422, detail: "taken", provesNothingHappened: true }],
])("a 200 with an error inside may be a %s", async (code, error) => {
  const { upstream } = await taught({ refusal }, { body: { error: { code, text: "taken" } } });
  expect(await upstream.createAppointment(booking, finish)).toEqual({ ok: false, error });
});

test("a refusal whose text is none is one", async () => {
  const { upstream } = await taught(
    { refusal },
    { body: { error: { code: 422, text: { toString: 0 } } } },
  );
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({
    error: { kind: "refused", provesNothingHappened: true },
  });
});

test("a refusal with a success' status acknowledges nothing", async () => {
  const { upstream } = await taught({ refusal }, { body: { error: { code: 200 } } });
  expect(await upstream.createAppointment(booking, finish)).toMatchObject(unknown);
});

test.each([
  [500, { kind: "server", provesNothingHappened: false }],
  [401, { kind: "unauthorised" }],
  [403, { kind: "forbidden" }],
])("a %s says nothing of the booking, whatever the expression says", async (status, error) => {
  const { upstream } = await taught(
    { refusal: '{"$refusal": 422}' },
    { status, body: { error: "deadlock" } },
  );
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({ error });
});

test("so does a 429, which pauses the key", async () => {
  const { upstream } = await taught(
    { refusal: '{"$refusal": 422}' },
    { status: 429, body: { error: "slow down" } },
  );
  void upstream.createAppointment(booking, finish);
  await expect.poll(() => upstream.pressure().pausedUntil).not.toBeNull();
});

test("a problem stays one where expressions are for successes", async () => {
  const body = { title: "Refused", detail: "no room", receipt: { no: "1" } };
  const { upstream } = await taught({ refusal: "$number(title)", created }, { status: 422, body });
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({
    error: { kind: "refused", status: 422, detail: "Refused: no room" },
  });
});

test.each([
  ['{"cents": $minor(total)}', /^send.appointment: line 1, column \d+: \$minor/],
  ["[1, 2]", /^send.appointment: it gives no object to send/],
])("a request that cannot be made is not sent, and says so: %s", async (appointment, unread) => {
  const { upstream, sent } = await taught({ send: { appointment } }, { body: {} });
  expect(await upstream.createAppointment(booking, finish)).toMatchObject({
    error: {
      kind: "not_sent",
      reason: "mapping",
      unread: expect.stringMatching(unread),
      provesNothingHappened: true,
    },
  });
  expect(sent).toEqual([]);
});

test.each(["createAppointment", "reschedule", "cancel"] as const)(
  "a write is of unknown outcome where its answer cannot be mapped: %s",
  async (endpoint) => {
    const { upstream } = await taught({ refusal: "$number(words)" }, { body: { words: "ok" } });
    const moved = { appointmentDate: quietDay, startTime: "10:00:00" };
    const send = {
      createAppointment: () => upstream.createAppointment(booking, finish),
      reschedule: () => upstream.reschedule("a", moved, finish),
      cancel: () => upstream.cancel("a", {}, finish),
    };
    expect(await send[endpoint]()).toMatchObject(unknown);
  },
);

test("a cancellation that is not refused is acknowledged", async () => {
  const isRefused = 'ok = false ? {"$refusal": 422, "detail": why}';
  const fine = await taught({ refusal: isRefused }, { body: { ok: true } });
  expect(await fine.upstream.cancel("a", {}, finish)).toEqual({ ok: true, value: undefined });
  const refused = await taught({ refusal: isRefused }, { body: { ok: false, why: "too late" } });
  expect(await refused.upstream.cancel("a", {}, finish)).toMatchObject({
    error: { kind: "refused", status: 422, detail: "too late" },
  });
});

test("a success that breaks off may have been a refusal", async () => {
  const { upstream } = await taught({ refusal }, { body: {}, breaksOff: true });
  expect(await upstream.cancel("a", {}, finish)).toMatchObject({
    error: { status: 200, provesNothingHappened: false },
  });
});

test("a menu is mapped again only where it has changed", async () => {
  const groups = ["Hair"];
  const category = '{"id": $string($random()), "name": $, "services": []}';
  const { upstream } = await taught(
    { lists: { categories: "groups" }, category },
    { body: { groups } },
  );
  const first = await upstream.categories(finish);
  expect(first).toMatchObject({ value: { categories: [{ name: "Hair" }] } });
  expect(await upstream.categories(finish)).toEqual(first);
  groups.push("Nails");
  expect(await upstream.categories(finish)).toMatchObject({
    value: { categories: [{ name: "Hair" }, { name: "Nails" }] },
  });
});

test("what is mapped passes the same schemas as a documented answer", async () => {
  const { upstream } = await taught({ client: '{"id": [no]}' }, { body: { no: 5 } });
  expect(await upstream.client("5", finish)).toMatchObject({ error: { kind: "unreadable" } });
});

test("a search whose list leads nowhere has not found nothing", async () => {
  const { upstream } = await taught({ lists: { clients: "rows" } }, { body: { row: [] } });
  expect(await upstream.searchClients({ filter: "a" }, finish)).toMatchObject({
    error: { kind: "unreadable", unread: "lists.clients: it leads nowhere" },
  });
});
