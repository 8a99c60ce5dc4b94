/** docs/requests.md; all in milliseconds. */
export type Freshness = {
  readonly freshMs: number;
  readonly maxFreshMs: number;
  /** How long beyond `freshMs` a value is served while it is reloaded in the background. */
  readonly staleWhileRevalidateMs: number;
  /** How long after a failure nothing is loaded. */
  readonly retryMs: number;
};

const HEADROOM_UNTIL = 0.5;
const TIGHT = 0.95;

const NO_REFRESH_FROM = 0.9;

/** Smooth growth finds a crowd's own rate: fresher for longer, fewer loads, lower utilisation. */
export function freshFor(
  { freshMs, maxFreshMs }: Pick<Freshness, "freshMs" | "maxFreshMs">,
  utilisation: number,
): number {
  const progress = Math.min(
    1,
    Math.max(0, (utilisation - HEADROOM_UNTIL) / (TIGHT - HEADROOM_UNTIL)),
  );
  const smooth = progress * progress * (3 - 2 * progress);
  return freshMs * (maxFreshMs / freshMs) ** smooth;
}

export function hasHeadroom(utilisation: number): boolean {
  return utilisation < HEADROOM_UNTIL;
}

type EntryState = {
  readonly age: number | undefined;
  readonly isWrong: boolean;
  readonly sinceFailure: number | undefined;
};

/** `refresh`: serve it and reload in the background; `load`: wait for a reload. */
export type Decision = "serve" | "refresh" | "load";

export function chooseAnswer(
  freshness: Freshness,
  { age = Number.POSITIVE_INFINITY, isWrong, sinceFailure }: EntryState,
  utilisation: number,
): Decision {
  const freshMs = freshFor(freshness, utilisation);
  const isPausing = sinceFailure !== undefined && sinceFailure < freshness.retryMs;
  if ((age < freshMs && !isWrong) || isPausing) return "serve";
  const shouldWait =
    age >= freshMs + freshness.staleWhileRevalidateMs || (isWrong && hasHeadroom(utilisation));
  if (shouldWait) return "load";
  return utilisation >= NO_REFRESH_FROM ? "serve" : "refresh";
}

export type LoadLane = "browse" | "background";

/** Near the limits, days and menus that visitors look at are kept fresh first; others are read in the background. */
export function laneOf(decision: Decision, isCached: boolean, utilisation: number): LoadLane {
  const goesFirst = utilisation >= NO_REFRESH_FROM ? isCached : decision === "load";
  return goesFirst ? "browse" : "background";
}

/** Ends before the page's own deadline (`PAGE_READ_WAIT_MS`), so that the page learns why. */
const BROWSE_LIMIT_WAIT_MS = 2_900;
const BACKGROUND_LIMIT_WAIT_MS = 15_000;

/** How long a read may wait for the key's limits (`busy`). What is known to wait longer is refused at once. */
export function maxLimitWaitOf(lane: LoadLane): number {
  return lane === "browse" ? BROWSE_LIMIT_WAIT_MS : BACKGROUND_LIMIT_WAIT_MS;
}
