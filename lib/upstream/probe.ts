import type { UpstreamAccess } from "#lib/config/types.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { mapAnswer } from "./mapping/answer.ts";
import { faultAsError } from "./mapping/expression.ts";
import type { RecordKind } from "./mapping/records.ts";
import { type Parameters, type Route, requestOf } from "./routes.ts";
import type { UpstreamFailure } from "./transport/failure.ts";
import { createHttp } from "./transport/http.ts";

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
  /** Each record that was mapped, with what was wrong with its expressions. */
  readonly seen: readonly { readonly kind: RecordKind; readonly fault: string | undefined }[];
};

export type Probe = {
  /** A body is sent as it is, in the documented shape; the answer is mapped. An error is told in words. */
  ask(route: Route, parameters?: Parameters, body?: object): Promise<Result<ProbeAnswer, string>>;
  close(): Promise<void>;
};

/** Asks without limits and retries, for diagnosis. */
export function createProbe(access: UpstreamAccess): Probe {
  const http = createHttp(access, { readTimeoutMs: TIMEOUT_MS, writeTimeoutMs: TIMEOUT_MS });
  const { mapping } = access;
  return {
    async ask(route, parameters = {}, body) {
      const request = requestOf(route, parameters, body);
      const began = Date.now();
      const sent = await http.send(request);
      if (!sent.ok) return err(withoutAnswer(sent.error));
      const { status, date, retryAfter, body: text } = sent.value;
      if (!text.ok) return err(withoutAnswer(text.error));
      const raw = jsonOf(text.value);
      const seen: ProbeAnswer["seen"][number][] = [];
      const skewSeconds = skew(date, (began + Date.now()) / 2);
      const answer = { status, skewSeconds, retryAfter, raw, body: raw, seen };
      if (!mapping || raw === undefined) return ok(answer);
      const mapped = await faultAsError(
        mapAnswer(mapping, request.asked, { status, json: raw }, (kind, fault) => {
          seen.push({ kind, fault });
        }),
      );
      if (mapped.ok) return ok({ ...answer, status: mapped.value.status, body: mapped.value.json });
      if (status >= 300) return ok(answer);
      return err(`it answers, but mapping does not fit: ${mapped.error}`);
    },
    close: () => http.close(),
  };
}

/** The code of the system, never the request. */
function withoutAnswer({ kind, detail = "unknown" }: UpstreamFailure): string {
  const code = kind === "timeout" ? kind : detail;
  return `no answer (${code}). Are the address, its port and the firewall right?`;
}

function skew(header: string | undefined, now: number): number | undefined {
  const named = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(named) ? undefined : Math.round((named + 500 - now) / 1000);
}
