/** A pause without a readable length still happens; it lasts one window of the limits (§8). */
const WITHOUT_TIMING_MS = 60_000;

const MIN_MS = 1_000;

/** Longer than this is a mistake, and would take the site down until somebody restarts it. */
const MAX_MS = 24 * 60 * 60 * 1_000;

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long a 429 asks to be left alone (§8 rule 1), in milliseconds: `Retry-After` as seconds
 * or as an HTTP date, which is read against the answer's own `Date` so that clocks need not
 * agree. A header that is missing, malformed or in the past loses its timing, not the pause.
 */
export function parseRetryAfter(
  retryAfter: string | undefined,
  sentAt: string | undefined,
  now: number,
) {
  const text = retryAfter?.trim() ?? "";
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return bounded(Math.ceil(Number(text) * 1_000));
  if (!HTTP_DATE.test(text)) return WITHOUT_TIMING_MS;
  const from = sentAt !== undefined && HTTP_DATE.test(sentAt) ? Date.parse(sentAt) : now;
  const ms = Date.parse(text) - from;
  return ms > 0 ? bounded(ms) : WITHOUT_TIMING_MS;
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, MIN_MS), MAX_MS);
}
