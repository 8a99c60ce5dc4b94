import { emailOf, MAX_EMAIL } from "#lib/values/email.ts";

/** Those with country endings are left out: `hotmail.de` has a true neighbour, `hotmail.be`. */
export const COMMON_DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "protonmail.com",
  "t-online.de",
  "freenet.de",
  "bluewin.ch",
  "orange.fr",
  "wanadoo.fr",
  "laposte.net",
  "libero.it",
  "virgilio.it",
  "ziggo.nl",
  "kpnmail.nl",
  "telenet.be",
  "interia.pl",
  "telefonica.net",
] as const;

/** Mail providers of their own, one letter from a common one. */
const NEIGHBOURS: readonly string[] = ["mail.com", "email.com", "ymail.com", "cloud.com"];

/** Only for a question to the visitor: `mia@gmial.com` may exist. */
export function suggestEmail(typed: string): string | undefined {
  if (typed.length > MAX_EMAIL) return undefined;
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 0 || NEIGHBOURS.includes(domain)) return undefined;
  const meant = COMMON_DOMAINS.find((common) => isOneTypo(domain, common));
  return meant && emailOf(`${email.slice(0, at)}@${meant}`);
}

/** One letter wrong, missing or too many, or two that have changed places. */
function isOneTypo(typed: string, meant: string): boolean {
  const at = Array.from(meant).findIndex((letter, index) => letter !== typed[index]);
  if (at < 0) return typed.length === meant.length + 1;
  const rest = (text: string, from: number) => text.slice(at + from);
  const swapped = rest(meant, 1).slice(0, 1) + rest(meant, 0).slice(0, 1) + rest(meant, 2);
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 0) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === swapped
  );
}
