/** Makes each value once. Of more keys than `most` no more is kept: some hold visitors' input. */
export function memoize<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Made,
  keyOf: (...given: Given) => unknown = (...[first]) => first,
  most = Number.POSITIVE_INFINITY,
): (...given: Given) => Made {
  const known = new Map<unknown, Made>();
  return (...given) => {
    const key = keyOf(...given);
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const made = make(...given);
    if (known.size < most) known.set(key, made);
    return made;
  };
}
