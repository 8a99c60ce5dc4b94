import { err, type Result } from "#lib/result.ts";
import type { Clock } from "../clock.ts";
import { isLow } from "../limiter/lanes.ts";
import type { Lane, Limiter } from "../limiter/limiter.ts";
import type { Circuit } from "./circuit.ts";
import { notSent, type UpstreamFailure } from "./failure.ts";
import type { Health } from "./health.ts";
import type { Http, HttpRequest } from "./http.ts";
import { type Reader, readResponse } from "./response.ts";
import { type RetryPolicy, type Route, retryDelayMs } from "./retry.ts";

export type CallOptions = {
  readonly lane: Lane;
  /** Gives up waiting; a read on its way is cut short too, a write never is. */
  readonly signal?: AbortSignal;
  /** How long the call may wait in all before an attempt starts. Absent: as long as it takes. */
  readonly maxWaitMs?: number;
  /** Epoch milliseconds: no attempt is sent later, for what it says may be out of date by then. */
  readonly sendBy?: number;
  /** Told when an attempt has its place within the limits and starts. */
  readonly onStart?: () => void;
};

export type CallContext = {
  readonly http: Http;
  readonly limiter: Limiter;
  readonly clock: Clock;
  /** Of the routes that read. */
  readonly circuits: Partial<Readonly<Record<Route, Circuit>>>;
  readonly health: Health;
  readonly policies: Readonly<Record<Route, RetryPolicy>>;
  /** From 0 to 1. */
  readonly random: () => number;
};

export type Call<T> = {
  readonly route: Route;
  readonly request: HttpRequest;
  readonly reader: Reader<T>;
};

/** Makes one call: waits for leave, sends, reads, and tries again where the policy says so. */
export async function makeCall<T>(
  context: CallContext,
  call: Call<T>,
  options: CallOptions,
): Promise<Result<T, UpstreamFailure>> {
  // The timers of waiting do not keep a process alive by themselves, but a caller is a reason to.
  const rest = context.clock.keepAlive();
  try {
    return await attemptUntilDone(context, call, options);
  } finally {
    rest();
  }
}

async function attemptUntilDone<T>(
  context: CallContext,
  call: Call<T>,
  options: CallOptions,
): Promise<Result<T, UpstreamFailure>> {
  const { clock, policies, random } = context;
  const { maxWaitMs = Infinity, sendBy = Infinity } = options;
  // The wall clock may be set while the call waits.
  const deadline = clock.monotonic() + Math.min(maxWaitMs, sendBy - clock.now());
  const failures: UpstreamFailure[] = [];
  for (;;) {
    const result = await attempt(context, call, options, deadline);
    if (result.ok) return result;
    failures.push(result.error);
    const delay = retryDelayMs(policies[call.route], failures, random());
    if (delay === undefined || clock.monotonic() + delay > deadline) return err(summary(failures));
    if (!(await slept(clock, delay, options.signal))) return err(summary(failures));
  }
}

/**
 * One attempt. The circuit of its route keeps back those who browse and nobody else: a booking's
 * questions always go out, and what becomes of them counts.
 */
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
  context.health.record(call.route, failure, circuit?.isOpen() ?? false);
  return result;
}

async function send<T>(
  { http, limiter, clock }: CallContext,
  { request, reader }: Call<T>,
  { lane, signal, sendBy, onStart }: CallOptions,
  deadline: number,
): Promise<Result<T, UpstreamFailure>> {
  if (sendBy !== undefined && clock.now() > sendBy) return err(notSent("late"));
  const maxWaitMs = deadline === Infinity ? undefined : Math.max(0, deadline - clock.monotonic());
  const leave = await limiter.enter({ writes: request.method !== "GET", lane, signal, maxWaitMs });
  if (!leave.ok) return leave;
  onStart?.();
  try {
    const answer = await http.send({ ...request, signal, sendBy });
    if (!answer.ok) return answer;
    const result = readResponse(answer.value, reader, clock.now());
    if (!result.ok && result.error.kind === "rate_limited") {
      limiter.pause(result.error.retryAfterMs ?? 0);
    }
    return result;
  } finally {
    leave.value.ended();
  }
}

/**
 * What a caller is told after several attempts: the last failure that came from outside rather
 * than from our own waiting, and proof that nothing happened only if every attempt had it.
 */
function summary(failures: readonly UpstreamFailure[]): UpstreamFailure {
  const ours = (failure: UpstreamFailure) =>
    failure.kind === "closed" || (failure.kind === "not_sent" && failure.reason !== "connection");
  const last = failures.findLast((failure) => !ours(failure)) ?? failures.at(-1);
  if (!last) return notSent("abandoned");
  return {
    ...last,
    provesNothingHappened: failures.every((failure) => failure.provesNothingHappened),
  };
}

/** Whether the whole pause was slept through; false once nobody wants the call any more. */
function slept(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const wake = () => {
      callOff();
      resolve(false);
    };
    const callOff = clock.after(ms, () => {
      signal?.removeEventListener("abort", wake);
      resolve(true);
    });
    signal?.addEventListener("abort", wake, { once: true });
  });
}
