import type { Route } from "../routes.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";

export type RetryPolicy = Partial<Readonly<Record<FailureKind, number>>>;

const nothingHappened: RetryPolicy = { not_sent: 2, rate_limited: 2 };

/** A time-out has cost ten seconds already, so a read gets only one more attempt. */
const reading: RetryPolicy = { ...nothingHappened, server: 2, reset: 2, timeout: 1 };

/** Another attempt finds the client that the first created (§4.3 rule 1), and costs a write. */
const matching: RetryPolicy = { ...nothingHappened, server: 1, reset: 1, timeout: 1 };

/** A second appointment or message to the client cannot be undone (§4.4 rule 3, §3). */
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

const MAX_RETRIES = 2;

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 2_000;

/** `failures` of this call, the latest last. */
export function retryDelayMs(
  policy: RetryPolicy,
  failures: readonly UpstreamFailure[],
  random: number,
): number | undefined {
  const last = failures.at(-1);
  if (!last || failures.length > MAX_RETRIES) return undefined;
  if (last.kind === "not_sent" && last.reason !== "connection") return undefined;
  const allowed = policy[last.kind] ?? 0;
  if (failures.filter(({ kind }) => kind === last.kind).length > allowed) return undefined;
  // The limiter pauses the key after a 429.
  if (last.kind === "rate_limited") return 0;
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (failures.length - 1), MAX_BACKOFF_MS);
  return backoff / 2 + (backoff / 2) * random;
}
