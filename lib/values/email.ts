import { domainToASCII, domainToUnicode } from "node:url";

/** A dot-atom (RFC 5322, 3.2.3): also `rob&sue`, `o'brien+x`, `sales/eu`. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** As typed: a URL's reader would take `/`, `?`, `%` and `:` for the end of a name. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
/** Labels of at most 63 characters; the last is no number, so that there are no network addresses. */
const ASCII_DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z])[a-z\d-]{1,62}[a-z\d]$/;

const MAX_LOCAL = 64;
/** RFC 5321, 4.5.3.1: of a path with its brackets 256. */
export const MAX_EMAIL = 254;

/** With its domain in ASCII, as mail servers know it; bound the length before. */
export function emailOf(typed: string): string | undefined {
  const at = typed.lastIndexOf("@");
  const [local, domain] = [typed.slice(0, Math.max(0, at)), typed.slice(at + 1)];
  if (local.length > MAX_LOCAL || !LOCAL.test(local) || !TYPED_DOMAIN.test(domain)) return;
  const ascii = domainToASCII(domain);
  const email = `${local}@${ascii}`;
  return ASCII_DOMAIN.test(ascii) && email.length <= MAX_EMAIL ? email : undefined;
}

/** As people write it: `info@müller.example`. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at + 1) + (domainToUnicode(email.slice(at + 1)) || email.slice(at + 1));
}

/** To compare stored spellings. */
export function comparableEmail(email: string): string {
  const text = email.trim();
  return (emailOf(text) ?? text).toLowerCase();
}
