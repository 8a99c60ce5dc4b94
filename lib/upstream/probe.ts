import type { Mapping } from "#lib/config/mapping.ts";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Limiter } from "./limiter/limiter.ts";
import { mapAnswer } from "./mapping/answer.ts";
import { askedOf } from "./mapping/asked.ts";
import { faultAsError } from "./mapping/expression.ts";
import type { RecordKind } from "./mapping/records.ts";
import type { UpstreamFailure } from "./transport/failure.ts";
import { createHttp, type Http, type HttpRequest } from "./transport/http.ts";

const TIMEOUT_MS = 15_000;

export type ProbeAnswer = {
  readonly status: number;
  /** Seconds by which the upstream's clock is ahead, by its Date header. */
  readonly skewSeconds: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** As the upstream has written it. */
  readonly raw: unknown;
  /** In the documented shape. */
  readonly body: unknown;
  /** The kinds of records that were mapped. */
  readonly kinds: ReadonlySet<RecordKind>;
  /** Expressions of `MAPPING_FILE` that failed for some records, with how many. */
  readonly faults: ReadonlyMap<string, number>;
};

/** A system code (`ECONNREFUSED`), `timeout` or `unknown`; never the request. */
export type ProbeFailure = string;

export type Probe = {
  get(
    path: string,
    query?: Readonly<Record<string, string>>,
  ): Promise<Result<ProbeAnswer, ProbeFailure>>;
  /** A write: it counts as one of the key's few a minute (§8). Sent as it is; its answer is mapped. */
  post(path: string, body: object): Promise<Result<ProbeAnswer, ProbeFailure>>;
  close(): Promise<void>;
};

/** Before the place and the fault of an expression of `MAPPING_FILE`. */
export const UNMAPPED: ProbeFailure = "mapping: ";

/** Our own limits left no room for a question. */
export const LIMITS_REACHED: ProbeFailure = "limits";
const ROOM_WAIT_MS = 8_000;

export function createReadingProbe(
  http: Http,
  limiter: Pick<Limiter, "enter" | "pause">,
): Pick<Probe, "get"> {
  return {
    async get(path, query) {
      const kind = { writes: false, lane: "background", maxWaitMs: ROOM_WAIT_MS } as const;
      const permit = await limiter.enter(kind);
      if (!permit.ok) return err(LIMITS_REACHED);
      try {
        const answer = await answerOf(http, { method: "GET", path: addressOf(path, query) });
        if (answer.ok && answer.value.status === 429) {
          limiter.pause((answer.value.retryAfterSeconds ?? 60) * 1_000);
        }
        return answer;
      } finally {
        permit.value.ended();
      }
    },
  };
}

/** Asks without limits and retries, for diagnosis. */
export function createProbe(access: UpstreamAccess): Probe {
  const http = createHttp(access, { readTimeoutMs: TIMEOUT_MS, writeTimeoutMs: TIMEOUT_MS });
  const ask = async (request: HttpRequest) => {
    const answer = await answerOf(http, request);
    return answer.ok && access.mapping ? mapped(access.mapping, request, answer.value) : answer;
  };
  return {
    get: (path, query) => ask({ method: "GET", path: addressOf(path, query) }),
    post: (path, body) => ask({ method: "POST", path, body }),
    close: () => http.close(),
  };
}

async function mapped(
  mapping: Mapping,
  request: HttpRequest,
  answer: ProbeAnswer,
): Promise<Result<ProbeAnswer, ProbeFailure>> {
  const { status, raw } = answer;
  const asked = askedOf(request);
  if (!asked || raw === undefined) return ok(answer);
  const kinds = new Set<RecordKind>();
  const faults = new Map<string, number>();
  const saw = (kind: RecordKind, fault: string | undefined) => {
    kinds.add(kind);
    if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };
  const outcome = await faultAsError(mapAnswer(mapping, asked, { status, json: raw }, saw));
  if (!outcome.ok) return status < 300 ? err(`${UNMAPPED}${outcome.error}`) : ok(answer);
  if (outcome.value?.kind === "refusal") return ok({ ...answer, status: outcome.value.status });
  return ok({ ...answer, kinds, faults, body: outcome.value ? outcome.value.value : raw });
}

function addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query);
  return search.size === 0 ? path : `${path}?${search}`;
}

async function answerOf(
  http: Http,
  request: HttpRequest,
): Promise<Result<ProbeAnswer, ProbeFailure>> {
  const began = Date.now();
  const sent = await http.send(request);
  if (!sent.ok) return err(codeOf(sent.error));
  const { status, body, date, retryAfter } = sent.value;
  if (!body.ok) return err(codeOf(body.error));
  const json = jsonOf(body.value);
  return ok({
    status,
    skewSeconds: skew(date, (began + Date.now()) / 2),
    retryAfterSeconds: wholeSeconds(retryAfter),
    raw: json,
    body: json,
    kinds: new Set(),
    faults: new Map(),
  });
}

function codeOf({ kind, detail, unread }: UpstreamFailure): string {
  if (unread !== undefined) return `${UNMAPPED}${unread}`;
  return kind === "timeout" ? "timeout" : (detail ?? "unknown");
}

function skew(header: string | undefined, now: number): number | undefined {
  const named = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(named) ? undefined : Math.round((named + 500 - now) / 1000);
}

function wholeSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
