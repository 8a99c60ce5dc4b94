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
import type { Span } from "./tracing.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

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

function inRequest<T>(id: string, traceparent: string | undefined, work: () => T): T {
  const [configured] = configOf("http://127.0.0.1:4010", {}).locations;
  if (!configured) throw new Error("no location");
  const language = { language: "en", chosen: false } as const;
  const asked = { id, traceparent, language, isFramed: false, location: configured.location };
  return inScope(scopeAt(readAddress("/book"), asked), work);
}

test("what is asked in a request carries its id and its trace, and the site's name", async () => {
  const { asked, read } = await openUpstream();
  await inRequest("of-the-proxy", `00-${TRACE}-00f067aa0ba902b7-01`, read);
  expect(asked[0]).toMatchObject({
    "x-request-id": "of-the-proxy",
    traceparent: expect.stringMatching(new RegExp(`^00-${TRACE}-(?!00f067)[0-9a-f]{16}-01$`)),
    "user-agent": expect.stringMatching(/^bookfront\/\d+\.\d+\.\d+/),
  });
});

test("without a proxy's trace the requests of one page share one of their own", async () => {
  const { asked, read } = await openUpstream();
  await inRequest("a-page-of-ours", undefined, () => Promise.all([read(), read()]));
  const traces = asked.map(({ traceparent }) => String(traceparent).split("-"));
  expect(traces.map(([version, , , flags]) => `${version} ${flags}`)).toEqual(["00 00", "00 00"]);
  expect(new Set(traces.map(([, trace]) => trace)).size).toBe(1);
  expect(new Set(traces.map(([, , span]) => span)).size).toBe(2);
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

test("a request that is recorded sends its own span, which ends with the fault", () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  const end = vi.fn<Span["end"]>();
  const span: Span = { traceparent, run: (work) => work(), end };
  const idle = { traceId: () => undefined, flush: async () => undefined };
  globalThis.bookfrontTracer = { ...idle, start: () => span };
  onTestFinished(() => {
    globalThis.bookfrontTracer = undefined;
  });
  const observe = observeCalls("book", { countCall: () => undefined });
  const call = observe({ route: "cancel", lane: "finish" });
  expect(call.headers).toMatchObject({ traceparent });
  call.ended({ result: "reset", waitedMs: 1 });
  observe({ route: "cancel", lane: "finish" }).ended({ result: "ok", waitedMs: 1 });
  expect(end.mock.calls.map(([, fault]) => fault)).toEqual(["reset", undefined]);
});
