import type { Tracer } from "#lib/app/tracing.ts";
import type { Environment } from "#lib/config/environment.ts";
import { err, ok, type Result } from "#lib/values/result.ts";

const PROTOCOLS = ["http/protobuf", "http/json"];

/** By OpenTelemetry's own variables: an address to send to, or an exporter, turns traces on. */
function wantsTraces(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return false;
  const exporter = env.OTEL_TRACES_EXPORTER || undefined;
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return exporter === undefined ? Boolean(endpoint) : exporter !== "none";
}

/** Loads OpenTelemetry if it is asked for. The error is printed at the start. */
export async function startTracing(env: Environment): Promise<Result<Tracer | undefined, string>> {
  if (!wantsTraces(env)) return ok(undefined);
  const exporter = env.OTEL_TRACES_EXPORTER || "otlp";
  if (exporter !== "otlp") return err(`OTEL_TRACES_EXPORTER ${exporter} is neither otlp nor none.`);
  const protocol =
    env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || "http/protobuf";
  if (!PROTOCOLS.includes(protocol)) {
    return err(`OTEL_EXPORTER_OTLP_PROTOCOL is none of ${PROTOCOLS.join(", ")}.`);
  }
  // The packages read the environment alone, not the file of the variables.
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith("OTEL_")) process.env[name] = value;
  }
  const { createTracer } = await import("#lib/app/open-telemetry.ts");
  globalThis.bookfrontTracer = createTracer(protocol === "http/json");
  return ok(globalThis.bookfrontTracer);
}
