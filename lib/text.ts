/** U+0000–1F, U+007F–9F, unpaired surrogates and U+FFFE/FFFF; tab and line ends stay. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Without control characters and other code points that are no text. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, "");
}

/** Without accents and case, for comparison. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
