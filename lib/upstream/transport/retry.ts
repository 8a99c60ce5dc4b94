import type { FailureKind, UpstreamFailure } from "./failure.ts";

/** The ten routes of §4. */
export type Route =
  | "categories"
  | "availability"
  | "createClient"
  | "searchClients"
  | "client"
  | "createAppointment"
  | "searchAppointments"
  | "appointment"
  | "reschedule"
  | "cancel";

/** How often a call may be made again, by what went wrong; what is not listed never is. */
export type RetryPolicy = Partial<Readonly<Record<FailureKind, number>>>;

/** Nothing happened, so nothing can happen twice: any call may be made again after these. */
const nothingHappened: RetryPolicy = { not_sent: 2, rate_limited: 2 };

/** A read changes nothing. A time-out cost ten seconds already, so it gets one more try only. */
const reading: RetryPolicy = { ...nothingHappened, server: 2, reset: 2, timeout: 1 };

/** Repeating it finds the client that the first attempt made (§4.3 rule 1). Each costs a write. */
const matching: RetryPolicy = { ...nothingHappened, server: 1, reset: 1, timeout: 1 };

/**
 * The one place that says what is retried. Creating, moving and cancelling an appointment are
 * never repeated unless it is certain that nothing happened: a second appointment, or a second
 * message to the client, cannot be taken back (§4.4 rule 3, §3).
 */
export const retryPolicies: Readonly<Record<Route, RetryPolicy>> = {
  categories: reading,
  availability: reading,
  searchClients: reading,
  client: reading,
  searchAppointments: reading,
  appointment: reading,
  createClient: matching,
  createAppointment: nothingHappened,
  reschedule: nothingHappened,
  cancel: nothingHappened,
};

/** However the failures mix, one call is at most this many requests. */
const MAX_RETRIES = 2;

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 2_000;

/**
 * How long to wait before the next attempt, or `undefined` when there is to be none. `failures`
 * are those of this call so far, the latest last; `random` is from 0 to 1. After a 429 the
 * limiter holds the whole key, so nothing is added here.
 */
export function retryDelayMs(
  policy: RetryPolicy,
  failures: readonly UpstreamFailure[],
  random: number,
): number | undefined {
  const last = failures.at(-1);
  if (!last || failures.length > MAX_RETRIES) return undefined;
  // Held back by our own limits or not wanted any more: the caller has said how long it waits.
  if (last.kind === "not_sent" && last.reason !== "connection") return undefined;
  const allowed = policy[last.kind] ?? 0;
  if (failures.filter(({ kind }) => kind === last.kind).length > allowed) return undefined;
  if (last.kind === "rate_limited") return 0;
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (failures.length - 1), MAX_BACKOFF_MS);
  // Half fixed, half spread, so that callers who failed together do not return together.
  return Math.max(backoff / 2 + (backoff / 2) * random, last.retryAfterMs ?? 0);
}
