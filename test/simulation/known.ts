/**
 * What the simulation has found in the engine and is not mended yet. Each is counted where it occurs;
 * an entry goes with its mending.
 */
export const KNOWN: readonly { readonly name: string; readonly breach: RegExp }[] = [];

export function knownAs(breach: string): string | undefined {
  return KNOWN.find((one) => one.breach.test(breach))?.name;
}
