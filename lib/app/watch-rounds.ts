/** Up to this many locations are all watched at every turn; of more, a few at each turn. */
export const MAX_WATCHED = 20;
const MAX_PER_TURN = 200;
/** Ten minutes, as long as `MAX_PER_TURN` suffices. */
const TURNS_PER_ROUND = 60;

/**
 * Chooses the locations whose key is checked at a turn: of many the next ones, and those with a
 * problem until it ends. Instances begin at different places of the list. docs/locations.md
 */
export function createWatchRounds(
  random = Math.random,
): (
  all: readonly { readonly slug: string }[],
  inTrouble: readonly string[],
) => ReadonlySet<string> {
  const next = takeNext(random);
  return (all, inTrouble) => {
    const perTurn = Math.min(MAX_PER_TURN, Math.ceil(all.length / TURNS_PER_ROUND));
    if (all.length <= MAX_WATCHED) return new Set(all.map(({ slug }) => slug));
    const awake = next(all, perTurn).map(({ slug }) => slug);
    return new Set([...inTrouble.slice(0, MAX_WATCHED), ...awake]);
  };
}

/** The next `count` items of a list at each call, beginning again at its end. */
export function takeNext(
  random: () => number = () => 0,
): <T>(all: readonly T[], count: number) => readonly T[] {
  let from = -1;
  return (all, count) => {
    if (from < 0) from = Math.floor(random() * all.length);
    if (from >= all.length) from = 0;
    from += count;
    return all.slice(from - count, from);
  };
}
