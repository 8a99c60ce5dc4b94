/** `invalid` is a 400, `refused` a 422 or another 4xx, `unreadable` an unknown shape (§7). */
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
 * `uncounted`: what counts the key's calls (Redis) is away; `late`: the connection opened after `sendBy`; `mapping`:
 * no body could be made by `mapping`.
 */
export type NotSentReason =
  | "limits"
  | "uncounted"
  | "abandoned"
  | "connection"
  | "late"
  | "mapping"
  | "circuit";

export type UpstreamFailure = {
  readonly kind: FailureKind;
  readonly status?: number | undefined;
  /** The upstream's text, for the server only: never shown to visitors. */
  readonly detail?: string | undefined;
  /** What cannot be read, in our own words: places and faults, never contents. */
  readonly unread?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly reason?: NotSentReason | undefined;
  /** True: the upstream cannot have acted on the call. False proves nothing. */
  readonly provesNothingHappened: boolean;
};

type StatusMeaning = { readonly kind: FailureKind; readonly provesNothingHappened: boolean };

const byStatus: ReadonlyMap<number, StatusMeaning> = new Map([
  [400, { kind: "invalid", provesNothingHappened: true }],
  [401, { kind: "unauthorised", provesNothingHappened: true }],
  [403, { kind: "forbidden", provesNothingHappened: true }],
  [404, { kind: "not_found", provesNothingHappened: true }],
  [422, { kind: "refused", provesNothingHappened: true }],
  [429, { kind: "rate_limited", provesNothingHappened: true }],
]);

/** A 4xx that §7 does not list is a refusal, but proves nothing. */
export function kindOfStatus(status: number): StatusMeaning {
  const known = byStatus.get(status);
  if (known) return known;
  if (status >= 500) return { kind: "server", provesNothingHappened: false };
  if (status >= 400) return { kind: "refused", provesNothingHappened: false };
  return { kind: "unreadable", provesNothingHappened: false };
}

export function notSent(reason: NotSentReason): UpstreamFailure {
  return { kind: "not_sent", reason, provesNothingHappened: true };
}

export const closed: UpstreamFailure = { kind: "closed", provesNothingHappened: true };

export function unreadable(unread: string, status: number): UpstreamFailure {
  return { kind: "unreadable", provesNothingHappened: false, status, unread };
}

export function uncertain(
  kind: "timeout" | "reset" | "unreadable",
  detail?: string,
): UpstreamFailure {
  return { kind, detail, provesNothingHappened: false };
}
