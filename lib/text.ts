/** U+0000–1F, U+007F–9F, unpaired surrogates and U+FFFE/FFFF; tab and line ends stay. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, "");
}

/** Letters that have no accent to take off, as keyboards without them write them. */
const SPELT: Readonly<Record<string, string>> = { ß: "ss", ł: "l" };

/** Without accents, case and marks that are not seen (soft hyphens, directions), for comparison. */
export function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/[\p{M}\p{Cf}]/gu, "");
  return plain.toLowerCase().replace(/[ßł]/g, (letter) => SPELT[letter] ?? letter);
}
