/** What the log is told of a warning. */
const LOGGED = 200;

/**
 * The upstream's warning about an appointment that it made (§4.4), for staff. Its content is not
 * shown (§4.9): addresses and long numbers are cut out, since they may be a client's.
 */
export function keptWarning(text: string): string {
  return text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+/g, "…")
    .replaceAll(/\+?\d[\d\s()/.-]{4,}\d/g, "…")
    .replaceAll(/\p{Cc}+/gu, " ");
}

export function loggedWarning(text: string): string {
  return keptWarning(text).slice(0, LOGGED);
}
