import type { UpstreamAccess } from "#lib/config/types.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { mapAnswer } from "./mapping/answer.ts";
import { faultAsError } from "./mapping/expression.ts";
import type { RecordKind } from "./mapping/records.ts";
import { type Parameters, requestOf } from "./routes.ts";
import type { UpstreamFailure } from "./transport/failure.ts";
import { createHttp } from "./transport/http.ts";
import type { Route } from "./transport/retry.ts";

const TIMEOUT_MS = 15_000;

export type ProbeAnswer = {
  readonly status: number;
  /** Seconds by which the upstream's clock is ahead, by its Date header. */
  readonly skewSeconds: number | undefined;
  readonly retryAfter: string | undefined;
  /** As the upstream has written it. */
  readonly raw: unknown;
  /** In the documented shape. */
  readonly body: unknown;
  /** The kinds of records that were mapped. */
  readonly kinds: ReadonlySet<RecordKind>;
  /** Expressions of `mapping` that failed for some records, with how many. */
  readonly faults: ReadonlyMap<string, number>;
};

/** A system code (`ECONNREFUSED`), `timeout`, `unknown`, or `mapping: ` and a fault; never the request. */
export type ProbeFailure = string;

export type Probe = {
  /** A body is sent as it is, in the documented shape; the answer is mapped. */
  ask(
    route: Route,
    parameters?: Parameters,
    body?: object,
  ): Promise<Result<ProbeAnswer, ProbeFailure>>;
  close(): Promise<void>;
};

/** Before the place and the fault of an expression of `mapping`. */
export const UNMAPPED = "mapping: ";

/** Asks without limits and retries, for diagnosis. */
export function createProbe(access: UpstreamAccess): Probe {
  const http = createHttp(access, { readTimeoutMs: TIMEOUT_MS, writeTimeoutMs: TIMEOUT_MS });
  const { mapping } = access;
  return {
    async ask(route, parameters = {}, body) {
      const request = requestOf(route, parameters, body);
      const began = Date.now();
      const sent = await http.send(request);
      if (!sent.ok) return err(codeOf(sent.error));
      const { status, date, retryAfter, body: text } = sent.value;
      if (!text.ok) return err(codeOf(text.error));
      const raw = jsonOf(text.value);
      const kinds = new Set<RecordKind>();
      const faults = new Map<string, number>();
      const skewSeconds = skew(date, (began + Date.now()) / 2);
      const answer = { status, skewSeconds, retryAfter, raw, body: raw, kinds, faults };
      if (!mapping || raw === undefined) return ok(answer);
      const saw = (kind: RecordKind, fault: string | undefined) => {
        kinds.add(kind);
        if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      };
      const { asked } = request;
      const mapped = await faultAsError(mapAnswer(mapping, asked, { status, json: raw }, saw));
      if (mapped.ok) return ok({ ...answer, status: mapped.value.status, body: mapped.value.json });
      return status < 300 ? err(`${UNMAPPED}${mapped.error}`) : ok(answer);
    },
    close: () => http.close(),
  };
}

function codeOf({ kind, detail }: UpstreamFailure): ProbeFailure {
  return kind === "timeout" ? "timeout" : (detail ?? "unknown");
}

function skew(header: string | undefined, now: number): number | undefined {
  const named = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(named) ? undefined : Math.round((named + 500 - now) / 1000);
}
