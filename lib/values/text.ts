/** U+0000–1F, U+007F–9F, unpaired surrogates and U+FFFE/FFFF; tab and line ends stay. */
const CONTROLS = "(?![\\t\\n\\r])[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]";
/** They would turn the text around them; pages set each text's direction on its element. */
const DIRECTIONS = "[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]";
/** Invisible, so two names could look alike. Joiners and soft hyphens stay: words need them. */
const UNSEEN =
  "[\\u180E\\u200B\\u2060-\\u2065\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}]";
const DROPPED = new RegExp([CONTROLS, DIRECTIONS, UNSEEN].join("|"), "gu");

/** Nearly all text in addresses, found in a fraction of the time. */
const PLAIN = /^[ -~]*$/;

/** Applied to every text from outside. */
export function withoutControls(text: string): string {
  return PLAIN.test(text) ? text : text.replace(DROPPED, "");
}

/** For comparison: without accents, case and invisible marks (soft hyphens, directions), every space a plain one. */
export function fold(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/\s/g, " ");
  // Letters without an accent to remove, as they are typed on keyboards that lack them.
  return plain.toLowerCase().replaceAll("ß", "ss").replaceAll("ł", "l");
}
