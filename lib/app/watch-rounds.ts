/** So many locations are all watched all the time; of more, a few at a turn. */
export const MAX_WATCHED = 20;
const MAX_PER_TURN = 5;
/** Within so many turns each comes round once, while `MAX_PER_TURN` are enough for that. */
const TURNS_PER_ROUND = 90;

/**
 * Whose key is looked at in a turn. Of many locations the next few, which are woken for it, and those
 * that are in trouble, until that is over. docs/locations.md
 */
export function createWatchRounds(): (
  all: readonly { readonly slug: string }[],
  inTrouble: readonly string[],
) => ReadonlySet<string> {
  const next = takeTurns();
  return (all, inTrouble) => {
    const perTurn = Math.min(MAX_PER_TURN, Math.ceil(all.length / TURNS_PER_ROUND));
    if (all.length <= MAX_WATCHED) return new Set(all.map(({ slug }) => slug));
    const awake = next(all, perTurn).map(({ slug }) => slug);
    return new Set([...inTrouble.slice(0, MAX_WATCHED), ...awake]);
  };
}

/** Another few of a list at each call. */
export function takeTurns(): <T>(all: readonly T[], count: number) => readonly T[] {
  let from = 0;
  return (all, count) => {
    if (from >= all.length) from = 0;
    from += count;
    return all.slice(from - count, from);
  };
}
