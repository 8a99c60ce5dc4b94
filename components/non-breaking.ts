/** A number or a date is read in one piece, and so it stands on one line. */
export function nonBreaking(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
