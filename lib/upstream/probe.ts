import type { UpstreamAccess } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { createHttp, type HttpRequest } from "./transport/http.ts";

const TIMEOUT_MS = 15_000;

/** The bare answer to one request, for diagnosis: no retries, no limits of ours, no schema. */
export type ProbeAnswer = {
  readonly status: number;
  /** Seconds by which the upstream's clock is ahead, by its Date header. */
  readonly skewSeconds: number | undefined;
  /** If numeric. */
  readonly retryAfterSeconds: number | undefined;
  /** `undefined` where it is not JSON. */
  readonly body: unknown;
};

/** A system code (`ECONNREFUSED`), `timeout` or `unknown`; never the request. */
export type ProbeFailure = string;

export type Probe = {
  get(
    path: string,
    query?: Readonly<Record<string, string>>,
  ): Promise<Result<ProbeAnswer, ProbeFailure>>;
  /** A write: it counts as one of the key's few a minute (§8). */
  post(path: string, body: object): Promise<Result<ProbeAnswer, ProbeFailure>>;
  close(): Promise<void>;
};

export function createProbe(access: UpstreamAccess): Probe {
  const http = createHttp(access, { readTimeoutMs: TIMEOUT_MS, writeTimeoutMs: TIMEOUT_MS });

  async function send(request: HttpRequest): Promise<Result<ProbeAnswer, ProbeFailure>> {
    const began = Date.now();
    const sent = await http.send(request);
    if (!sent.ok) return err(codeOf(sent.error));
    const { status, body, date, retryAfter } = sent.value;
    if (!body.ok) return err(codeOf(body.error));
    return ok({
      status,
      skewSeconds: skew(date, (began + Date.now()) / 2),
      retryAfterSeconds: wholeSeconds(retryAfter),
      body: parseJson(body.value),
    });
  }

  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams(query);
      return send({ method: "GET", path: search.size === 0 ? path : `${path}?${search}` });
    },
    post: (path, body) => send({ method: "POST", path, body }),
    close: () => http.close(),
  };
}

function codeOf({ kind, detail }: { readonly kind: string; readonly detail?: string }): string {
  return kind === "timeout" ? "timeout" : (detail ?? "unknown");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whole seconds, so on average half a second behind. */
function skew(header: string | undefined, now: number): number | undefined {
  const named = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(named) ? undefined : Math.round((named + 500 - now) / 1000);
}

function wholeSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
