/** A pause of unreadable length lasts one window of the limits (§8). */
const DEFAULT_MS = 60_000;

const MIN_MS = 1_000;

/** A longer value is a mistake that would close the site until a restart. */
const MAX_MS = 24 * 60 * 60 * 1_000;

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** For a 429 (§8 rule 1). A date is compared with the response's `Date`: clocks may differ. */
export function parseRetryAfter(
  retryAfter: string | undefined,
  sentAt: string | undefined,
  now: number,
) {
  const text = retryAfter?.trim() ?? "";
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return bounded(Math.ceil(Number(text) * 1_000));
  if (!HTTP_DATE.test(text)) return DEFAULT_MS;
  const from = sentAt !== undefined && HTTP_DATE.test(sentAt) ? Date.parse(sentAt) : now;
  const ms = Date.parse(text) - from;
  return ms > 0 ? bounded(ms) : DEFAULT_MS;
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, MIN_MS), MAX_MS);
}
