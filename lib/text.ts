/** U+0000–1F, U+007F–9F, half surrogate pairs and U+FFFE/FFFF; tab and line ends are text. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** The text as it may be kept and shown: without characters that only programs read. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, "");
}
