import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import manifest from "../../package.json" with { type: "json" };
import { log } from "./log.ts";
import { currentTraceparent } from "./scope.ts";
import type { Span, SpanKind, Tracer } from "./tracing.ts";

/** How long the end of the process waits for a collector. */
const MAX_FLUSH_MS = 2_000;

const KINDS: Readonly<Record<SpanKind, OtelSpanKind>> = {
  request: OtelSpanKind.SERVER,
  call: OtelSpanKind.CLIENT,
  work: OtelSpanKind.INTERNAL,
};

/**
 * Loaded only where the environment asks for traces. The packages read their variables themselves.
 * Nothing is registered globally: the framework would add spans with whole addresses in them.
 */
export function createTracer(isJson: boolean): Tracer {
  tellFaults();
  const own = { "service.name": "bookfront", "service.version": manifest.version };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(isJson ? new JsonExporter() : new ProtobufExporter())],
  });
  const tracer = provider.getTracer("bookfront", manifest.version);
  const current = new AsyncLocalStorage<OtelSpan>();

  function parent(): Context {
    const span = current.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : remoteParent();
  }

  function spanOf(span: OtelSpan): Span {
    return {
      traceparent: headerOf(span),
      run: (work) => current.run(span, work),
      end(facts = {}, fault) {
        span.setAttributes(facts);
        if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
        span.end();
      },
    };
  }

  return {
    start: (name, kind, facts) =>
      spanOf(tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent())),
    traceId: () => current.getStore()?.spanContext().traceId,
    async flush() {
      const flushed = provider.forceFlush().catch(lost);
      await Promise.race([flushed, sleep(MAX_FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

/** The trace of a declared proxy. */
function remoteParent(): Context {
  const [, traceId = "", spanId = "", flags = ""] = currentTraceparent()?.split("-") ?? [];
  if (traceId === "") return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function headerOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

function lost(fault: unknown): void {
  log.warn({ fault: String(fault).slice(0, 200) }, "traces could not be sent");
}

/** Spans that cannot be sent are dropped, with a line in the log. */
function tellFaults(): void {
  const none = () => undefined;
  const logger = { error: lost, warn: lost, info: none, debug: none, verbose: none };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
