/** U+0000–1F, U+007F–9F, unpaired surrogates and U+FFFE/FFFF; tab and line ends stay. */
const CONTROLS = "(?![\\t\\n\\r])[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]";
/** They turn around what stands beside them; in a page, each text has its direction from its element. */
const DIRECTIONS = "[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]";
/** Not seen, so that two names look like one. Joiners and soft hyphens stay: words are spelt with them. */
const UNSEEN =
  "[\\u180E\\u200B\\u2060-\\u2065\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}]";
const DROPPED = new RegExp([CONTROLS, DIRECTIONS, UNSEEN].join("|"), "gu");

/** Nearly all of what addresses hold; told in a fraction of the time. */
const PLAIN = /^[ -~]*$/;

/** Of every text that comes in. */
export function withoutControls(text: string): string {
  return PLAIN.test(text) ? text : text.replace(DROPPED, "");
}

/** Letters that have no accent to take off, as keyboards without them write them. */
const SPELT: Readonly<Record<string, string>> = { ß: "ss", ł: "l" };

/** Without accents, case and marks that are not seen (soft hyphens, directions), for comparison. */
export function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/[\p{M}\p{Cf}]/gu, "");
  return plain.toLowerCase().replace(/[ßł]/g, (letter) => SPELT[letter] ?? letter);
}
