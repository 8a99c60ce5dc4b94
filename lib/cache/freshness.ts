/** How long an answer counts as new. Milliseconds. */
export type Freshness = {
  /** While the key has plenty left. */
  readonly freshMs: number;
  /** When browsing has used up what it may. */
  readonly maxFreshMs: number;
};

/** From here on answers live longer, and no longer than when `TIGHT` is reached. */
const HEADROOM_UNTIL = 0.5;
const TIGHT = 0.95;

/** From here on nothing is asked for that nobody waits for. */
const NO_REFRESH_FROM = 0.9;

/**
 * How long answers count as new under a strain from 0 (nothing is used of what browsing may have
 * of a key) to 1 (nothing is left). It grows smoothly, so that a crowd finds its own rate: the
 * longer answers live, the fewer questions are asked, the less strain there is.
 */
export function freshFor({ freshMs, maxFreshMs }: Freshness, utilisation: number): number {
  const way = Math.min(1, Math.max(0, (utilisation - HEADROOM_UNTIL) / (TIGHT - HEADROOM_UNTIL)));
  const smooth = way * way * (3 - 2 * way);
  return freshMs * (maxFreshMs / freshMs) ** smooth;
}

/** The key has plenty left: a question more takes nothing from anybody. */
export function hasHeadroom(utilisation: number): boolean {
  return utilisation < HEADROOM_UNTIL;
}

/** What is known of an answer by the time somebody wants it. Milliseconds. */
export type EntryState = {
  /** Absent: there is none. */
  readonly age: number | undefined;
  /** Something has happened since, which is known some other way. */
  readonly isChanged: boolean;
  /** Something has happened since that makes it doubtful. */
  readonly isWrong: boolean;
  /** Since the last attempt to get a new one failed, if the last one did. */
  readonly sinceFailure: number | undefined;
};

/** So long an answer counts as new all the same, however often bookings change its day. */
const CHANGED_FRESH_MS = 5_000;

/** `give` it as it is; give it and `refresh` it behind; `ask` and wait; or do as after a failure. */
export type Decision = "give" | "refresh" | "ask" | "fallback";

export function decide(
  policy: Freshness & { readonly staleWhileRevalidateMs: number; readonly retryMs: number },
  { age = Number.POSITIVE_INFINITY, isChanged, isWrong, sinceFailure }: EntryState,
  utilisation: number,
): Decision {
  const freshMs = freshFor(policy, utilisation);
  const isNew = age < (isChanged ? Math.min(freshMs, CHANGED_FRESH_MS) : freshMs);
  if (isNew && !isWrong) return "give";
  if (sinceFailure !== undefined && sinceFailure < policy.retryMs) return "fallback";
  const isWorthWaiting =
    age >= freshMs + policy.staleWhileRevalidateMs || (isWrong && hasHeadroom(utilisation));
  if (isWorthWaiting) return "ask";
  // What nobody waits for is the first to be left out when the key is pressed.
  return utilisation >= NO_REFRESH_FROM ? "give" : "refresh";
}

/** Which lane a question takes; `background` is for nobody in particular. */
export type LoadLane = "browse" | "background";

/** Pressed hard, what many know goes before what nobody has asked for yet. */
export function laneOf(decision: Decision, isKnown: boolean, utilisation: number): LoadLane {
  const isFirst = utilisation >= NO_REFRESH_FROM ? isKnown : decision === "ask";
  return isFirst ? "browse" : "background";
}
