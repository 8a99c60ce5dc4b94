import { err, type Result } from "#lib/values/result.ts";
import { type Clock, sleep } from "../clock.ts";
import { isLow, type Lane } from "../limits/lanes.ts";
import type { Limiter, Turn } from "../limits/limiter.ts";
import type { Route } from "../routes.ts";
import type { Circuit } from "./circuit.ts";
import { type FailureKind, type NotSentReason, notSent, type UpstreamFailure } from "./failure.ts";
import type { Health } from "./health.ts";
import type { Http, HttpRequest } from "./http.ts";
import { type Reader, readResponse } from "./response.ts";
import { type RetryPolicy, retryDelayMs } from "./retry.ts";
import type { Rights } from "./rights.ts";

export type CallOptions = {
  readonly lane: Lane;
  /** Aborts waiting and a read in flight, never a write in flight. */
  readonly signal?: AbortSignal;
  readonly maxWaitMs?: number;
  /** The limits let an attempt go. */
  readonly onSend?: () => void;
  /** Epoch milliseconds; nothing is sent later, because its content may be out of date. */
  readonly sendBy?: number;
  /** Spent by a write's first attempt. */
  readonly turn?: Turn;
};

export type StartedCall = { readonly route: Route; readonly lane: Lane };

export type CallReport = {
  readonly result: "ok" | FailureKind;
  readonly waitedMs: number;
  /** Absent where nothing was sent. */
  readonly tookMs?: number;
  readonly status?: number | undefined;
  readonly reason?: NotSentReason | undefined;
};

/** Told of each attempt, of those too that the limits let nothing be sent of. */
export type CallObserver = (call: StartedCall) => {
  readonly headers?: HttpRequest["headers"];
  ended(report: CallReport): void;
};

export type CallContext = {
  readonly http: Http;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly circuits: Partial<Readonly<Record<Route, Circuit>>>;
  readonly health: Health;
  readonly rights: Rights;
  readonly policies: Readonly<Record<Route, RetryPolicy>>;
  readonly random: () => number;
  readonly observe: CallObserver;
};

export type Call<T> = {
  readonly route: Route;
  readonly request: HttpRequest;
  readonly reader: Reader<T>;
};

export async function makeCall<T>(
  context: CallContext,
  call: Call<T>,
  options: CallOptions,
): Promise<Result<T, UpstreamFailure>> {
  // Timers do not keep the process alive, but a waiting caller must.
  const release = context.clock.keepAlive();
  try {
    return await attemptUntilDone(context, call, options);
  } finally {
    release();
  }
}

async function attemptUntilDone<T>(
  context: CallContext,
  call: Call<T>,
  options: CallOptions,
): Promise<Result<T, UpstreamFailure>> {
  const { clock, policies, random } = context;
  const { maxWaitMs = Infinity, sendBy = Infinity } = options;
  const deadline = clock.monotonic() + Math.min(maxWaitMs, sendBy - clock.now());
  const failures: UpstreamFailure[] = [];
  for (;;) {
    const result = await attempt(context, call, options, deadline);
    if (result.ok) return result;
    failures.push(result.error);
    const delay = retryDelayMs(policies[call.route], failures, random());
    if (delay === undefined || clock.monotonic() + delay > deadline)
      return err(summarize(failures));
    if (!(await sleep(clock, delay, options.signal))) return err(summarize(failures));
  }
}

/** An open circuit stops browsing only: bookings always reach the upstream, and are recorded. */
async function attempt<T>(
  context: CallContext,
  call: Call<T>,
  options: CallOptions,
  deadline: number,
): Promise<Result<T, UpstreamFailure>> {
  const circuit = context.circuits[call.route];
  if (circuit && isLow(options.lane) && !circuit.allowRequest()) return err(notSent("circuit"));
  const result = await send(context, call, options, deadline);
  const failure = result.ok ? undefined : result.error;
  circuit?.record(failure);
  context.rights.record(call.route, failure);
  context.health.record(call.route, failure, circuit?.isOpen() ?? false);
  return result;
}

async function send<T>(
  { http, limiter, clock, observe }: CallContext,
  { route, request, reader }: Call<T>,
  { lane, signal, sendBy, turn, onSend }: CallOptions,
  deadline: number,
): Promise<Result<T, UpstreamFailure>> {
  if (sendBy !== undefined && clock.now() > sendBy) return err(notSent("late"));
  const maxWaitMs = deadline === Infinity ? undefined : Math.max(0, deadline - clock.monotonic());
  const requestedAt = clock.monotonic();
  const observed = observe({ route, lane });
  const writes = request.method !== "GET";
  const permit = await limiter.enter({ writes, lane, turn, signal, maxWaitMs });
  const sent = clock.monotonic();
  if (!permit.ok) {
    const { kind, reason } = permit.error;
    observed.ended({ result: kind, reason, waitedMs: sent - requestedAt });
    return permit;
  }
  const { ended, turnWaitedMs = 0 } = permit.value;
  // A write has waited for its turn before it was called.
  const waitedMs = sent - requestedAt + turnWaitedMs;
  onSend?.();
  let outcome: Pick<CallReport, "result" | "status" | "reason"> = { result: "unreadable" };
  try {
    const response = await http.send({ ...request, headers: observed.headers, signal, sendBy });
    if (!response.ok) {
      outcome = outcomeOf(response.error);
      return response;
    }
    const { status } = response.value;
    const result = readResponse(response.value, reader);
    outcome = result.ok ? { result: "ok", status } : outcomeOf(result.error);
    if (!result.ok && result.error.kind === "rate_limited") {
      limiter.pause(result.error.retryAfterMs ?? 0);
    }
    return result;
  } finally {
    ended();
    observed.ended({ ...outcome, waitedMs, tookMs: clock.monotonic() - sent });
  }
}

function outcomeOf({ kind, status, reason }: UpstreamFailure) {
  return { result: kind, status, reason };
}

/** The upstream's last failure, else the last of our limits. Proof only if every attempt is one. */
function summarize(failures: readonly UpstreamFailure[]): UpstreamFailure {
  const isLocal = (failure: UpstreamFailure) =>
    failure.kind === "closed" || (failure.kind === "not_sent" && failure.reason !== "connection");
  const last = failures.findLast((failure) => !isLocal(failure)) ?? failures.at(-1);
  if (!last) return notSent("abandoned");
  return {
    ...last,
    provesNothingHappened: failures.every((failure) => failure.provesNothingHappened),
  };
}
