import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { readAddress } from "./address.ts";
import { observeCalls } from "./calls.ts";
import { log } from "./log.ts";
import { inScope, scopeAt } from "./scope.ts";
import { configOf } from "./testing/config.ts";

async function openUpstream() {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    response.end('{"data":[]}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
  const access = { baseUrl, key: new Secret("service_live_1234_abcdefgh"), limits };
  const upstream = createUpstream(
    { ...access, currency: "EUR" },
    { observe: observeCalls("book", { countCall: () => undefined }) },
  );
  onTestFinished(async () => {
    await upstream.close();
    server.close();
  });
  return { asked, read: () => upstream.categories({ lane: "finish" }) };
}

function inRequest<T>(id: string, work: () => T): T {
  const [configured] = configOf("http://127.0.0.1:4010", {}).locations;
  if (!configured) throw new Error("no location");
  const language = { language: "en", chosen: false } as const;
  const asked = { id, language, isFramed: false, location: configured.location };
  return inScope(scopeAt(readAddress("/book"), asked), work);
}

test("what is asked in a request carries its id and the site's name", async () => {
  const { asked, read } = await openUpstream();
  await inRequest("of-the-proxy", read);
  expect(asked[0]).toMatchObject({
    "x-request-id": "of-the-proxy",
    "user-agent": expect.stringMatching(/^bookfront\/\d+\.\d+\.\d+/),
  });
});

test("what is asked outside a request has an id of its own", async () => {
  const { asked, read } = await openUpstream();
  await read();
  await read();
  const ids = asked.map((headers) => String(headers["x-request-id"]));
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[\w-]{8,64}$/);
});

test.each([
  ["createAppointment", "reset", "info"],
  ["cancel", "not_sent", "info"],
  ["cancel", "ok", "debug"],
  ["categories", "reset", "debug"],
] as const)("%s with %s is a line for %s", (route, result, level) => {
  const lines = { info: vi.spyOn(log, "info"), debug: vi.spyOn(log, "debug") };
  onTestFinished(() => void vi.restoreAllMocks());
  const call = observeCalls("book", { countCall: () => undefined })({ route, lane: "finish" });
  call.ended({ result, waitedMs: 1 });
  const told = Object.entries(lines).filter(([, line]) => line.mock.calls.length > 0);
  expect(told.map(([name]) => name)).toEqual([level]);
});
