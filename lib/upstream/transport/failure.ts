/**
 * How a call to the upstream can fail (§7). `invalid` is a 400, `refused` a 422 or another 4xx,
 * `server` a 5xx; `unreadable` is an answer that makes no sense (a redirect, no JSON, a shape
 * that nobody promised, too long); `closed` means that this client was shut before the call left.
 */
export type FailureKind =
  | "not_sent"
  | "rate_limited"
  | "unauthorised"
  | "forbidden"
  | "not_found"
  | "invalid"
  | "refused"
  | "server"
  | "timeout"
  | "reset"
  | "unreadable"
  | "closed";

/**
 * Why a call never left: the key's limits would hold it too long, nobody wanted it any more, no
 * connection opened, one opened when what it says was out of date, its start could not be recorded,
 * or the upstream keeps failing and is spared.
 */
export type NotSentReason =
  | "limits"
  | "abandoned"
  | "connection"
  | "late"
  | "unrecorded"
  | "circuit";

export type UpstreamFailure = {
  readonly kind: FailureKind;
  /** Of the HTTP answer, where there was one. */
  readonly status?: number;
  /** The upstream's own words, for the server only: never shown to a visitor. */
  readonly detail?: string;
  /** How long the upstream, or our own limits, asked to wait. */
  readonly retryAfterMs?: number;
  /** Set with `not_sent`. */
  readonly reason?: NotSentReason;
  /**
   * True when the upstream cannot have acted on the call: it never left, or was refused with a
   * status that says so. False is not proof that it did act.
   */
  readonly provesNothingHappened: boolean;
};

type Known = { readonly kind: FailureKind; readonly provesNothingHappened: boolean };

const byStatus: ReadonlyMap<number, Known> = new Map([
  [400, { kind: "invalid", provesNothingHappened: true }],
  [401, { kind: "unauthorised", provesNothingHappened: true }],
  [403, { kind: "forbidden", provesNothingHappened: true }],
  [404, { kind: "not_found", provesNothingHappened: true }],
  [422, { kind: "refused", provesNothingHappened: true }],
  [429, { kind: "rate_limited", provesNothingHappened: true }],
]);

/** What a status outside 2xx means. A 4xx that §7 does not list refuses, but proves nothing. */
export function kindOfStatus(status: number): Known {
  const known = byStatus.get(status);
  if (known) return known;
  if (status >= 500) return { kind: "server", provesNothingHappened: false };
  if (status >= 400) return { kind: "refused", provesNothingHappened: false };
  return { kind: "unreadable", provesNothingHappened: false };
}

export function notSent(reason: NotSentReason, retryAfterMs?: number): UpstreamFailure {
  const failure = { kind: "not_sent", reason, provesNothingHappened: true } as const;
  return retryAfterMs === undefined ? failure : { ...failure, retryAfterMs };
}

export const closed: UpstreamFailure = { kind: "closed", provesNothingHappened: true };

export function uncertain(
  kind: "timeout" | "reset" | "unreadable",
  detail?: string,
  status?: number,
): UpstreamFailure {
  return {
    kind,
    provesNothingHappened: false,
    ...(detail === undefined ? {} : { detail }),
    ...(status === undefined ? {} : { status }),
  };
}

const ASKS = /\b(?:resource|room|equipment)s?(?:ids?)?\b/i;
const MISSES = /not found|no such|does ?n[o']t exist/i;

/** Whether a text asks for a room or a piece of equipment, and is not a web server's "not found". */
export function namesResource(text: string): boolean {
  return ASKS.test(text) && !MISSES.test(text);
}

/**
 * Whether a refusal asks for a room or a piece of equipment (§1 rule 8). Its status and exact
 * words are not shown. Only a 400 or a 422 counts: a failure of unknown outcome may use any word
 * ("deadlocked on lock resources") after the appointment was made.
 */
export function asksForResource(failure: UpstreamFailure): boolean {
  const { kind, detail, provesNothingHappened } = failure;
  const isRefusal = kind === "invalid" || kind === "refused";
  return isRefusal && provesNothingHappened && detail !== undefined && namesResource(detail);
}
