/** Some keys hold what visitors or an upstream write, without end. */
const MAX_KEPT = 5_000;

/** Makes each value once; beyond the most that is kept, anew each time. */
export function memoize<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Made,
  keyOf: (...given: Given) => unknown = (...[first]) => first,
): (...given: Given) => Made {
  const known = new Map<unknown, Made>();
  return (...given) => {
    const key = keyOf(...given);
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const made = make(...given);
    if (known.size < MAX_KEPT) known.set(key, made);
    return made;
  };
}
