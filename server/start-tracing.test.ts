import { afterEach, expect, test, vi } from "vitest";
import { book, sealsOfOneSlot } from "#lib/app/testing/instances.ts";
import { openApp } from "#lib/app/testing/open-app.ts";
import { currentTracer } from "#lib/app/tracing.ts";
import { openScope } from "./open-scope.ts";
import { pipeline } from "./pipeline.ts";
import { startTracing } from "./start-tracing.ts";
import { startCollector } from "./testing/collector.ts";
import { BOOK, behindTheFirst, known, listen } from "./testing/serve.ts";
import { traceRequests, withSpans } from "./trace-requests.ts";

afterEach(() => {
  globalThis.bookfrontTracer = undefined;
  vi.unstubAllEnvs();
});

async function tracerFor(env: Readonly<Record<string, string>>) {
  const names = ["ENDPOINT", "PROTOCOL"].map((name) => `OTEL_EXPORTER_OTLP_${name}`);
  for (const name of [...names, "OTEL_SERVICE_NAME", "OTEL_TRACES_SAMPLER"]) vi.stubEnv(name, "");
  const started = await startTracing(env);
  if (!started.ok) throw new Error(started.error);
  if (!started.value) throw new Error("no traces");
  return started.value;
}

test("a booking is one trace, from the form to the booking service, without contacts", async () => {
  const collector = await startCollector();
  const tracer = await tracerFor({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "the-salon",
  });
  const { app } = await openApp();
  const [seal = ""] = await sealsOfOneSlot(app, 1);
  const page = withSpans(async () => {
    const token = await book(app, seal, "Mia");
    return { status: 303, headers: [["location", token]], body: Buffer.alloc(0) };
  });
  const port = await listen(
    behindTheFirst(traceRequests(tracer), async (request, response) => {
      const { status } = await page({ method: "POST", url: String(request.url), headers: {} });
      response.writeHead(status).end();
    }),
  );
  await fetch(`http://127.0.0.1:${port}/book/bookings/a-token-of-a-link/send`, {
    method: "POST",
    redirect: "manual",
  });
  await vi.waitFor(async () => {
    await tracer.flush();
    // A slow machine goes on with the booking after the answer.
    const ended = collector.spans().map(({ name }) => name);
    expect(ended).toEqual(expect.arrayContaining(["POST bookings", "booking"]));
  }, 10_000);

  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name);
  const partsOf = (name: string) => {
    const whole = named(name)?.spanId;
    return [...new Set(spans.filter((one) => one.parentSpanId === whole).map((one) => one.name))];
  };
  const request = named("POST bookings");
  expect(partsOf("POST bookings")).toEqual(["answer form"]);
  expect(partsOf("answer form")).toEqual(["journal insert", "booking"]);
  expect(partsOf("booking")).toEqual(
    expect.arrayContaining([
      ...["upstream searchClients", "upstream createClient", "journal commit"],
      ...["upstream categories", "upstream availability"],
      ...["upstream searchAppointments", "upstream createAppointment"],
    ]),
  );
  expect(request?.facts).toMatchObject({
    "http.route": "bookings",
    "bookfront.location": "book",
    "http.response.status_code": 303,
  });
  const sent = named("upstream createAppointment");
  expect(sent?.facts).toMatchObject({
    "bookfront.lane": "finish",
    "bookfront.wait_ms": expect.any(Number),
    "http.response.status_code": expect.any(Number),
  });
  expect(collector.resources()[0]).toMatchObject({ "service.name": "the-salon" });
  const everything = collector.got.map(({ body }) => body.toString()).join("");
  expect(everything).not.toMatch(/mia|example\.org|a-token-of-a-link|service_live/i);
});

test("traces go out as protobuf unless another protocol is asked for", async () => {
  const collector = await startCollector();
  const tracer = await tracerFor({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  tracer.start("a span of ours", "work", {}).end();
  await tracer.flush();
  const [sent] = collector.got;
  expect([sent?.url, sent?.headers["content-type"]]).toEqual([
    "/v1/traces",
    "application/x-protobuf",
  ]);
  expect(sent?.body.toString("latin1")).toContain("a span of ours");
});

test("a request that fails is part of the declared proxy's trace", async () => {
  const collector = await startCollector();
  const tracer = await tracerFor({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  const [traceId, parentSpanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const stages = pipeline([
    openScope(known(BOOK), 1),
    traceRequests(tracer),
    (_request, response) => void response.writeHead(503).end(),
  ]);
  const headers = { traceparent: `00-${traceId}-${parentSpanId}-01` };
  await fetch(`http://127.0.0.1:${await listen(stages)}/book`, { headers });
  await vi.waitFor(async () => {
    await tracer.flush();
    expect(collector.spans()).toMatchObject([
      { traceId, parentSpanId, status: { message: "503" } },
    ]);
  });
});

test("a sampler that takes none sends none", async () => {
  const collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: "always_off" };
  const tracer = await tracerFor(env);
  const span = tracer.start("a span of ours", "work", {});
  span.end();
  await tracer.flush();
  expect(collector.got).toEqual([]);
  expect(span.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test.each([
  ["nothing asks for traces", {}],
  ["they are disabled", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://a", OTEL_SDK_DISABLED: "true" }],
  [
    "the exporter is none",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://a", OTEL_TRACES_EXPORTER: "none" },
  ],
])("without OpenTelemetry where %s", async (_when, env) => {
  expect(await startTracing(env)).toEqual({ ok: true, value: undefined });
  expect(currentTracer()).toBeUndefined();
});

test.each([
  [{ OTEL_TRACES_EXPORTER: "zipkin" }, "OTEL_TRACES_EXPORTER zipkin"],
  [{ OTEL_TRACES_EXPORTER: "otlp", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "http/protobuf"],
])("what is not supported is named before the start: %o", async (env, named) => {
  const started = await startTracing(env);
  expect(started.ok ? "" : started.error).toContain(named);
});

test("a collector that is away keeps nobody waiting", async () => {
  const tracer = await tracerFor({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  tracer.start("a span of ours", "work", {}).end();
  const from = performance.now();
  await tracer.flush();
  expect(performance.now() - from).toBeLessThan(3_500);
});
