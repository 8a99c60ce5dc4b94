/** Where a position (from 0) of a text is: `line 2, column 7`. */
export function placeIn(text: string, position: number): string {
  const before = text.slice(0, Math.max(0, position)).split("\n");
  return `line ${before.length}, column ${Math.max(1, before.at(-1)?.length ?? 1)}`;
}
