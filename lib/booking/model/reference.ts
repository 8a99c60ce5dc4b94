import { createHash } from "node:crypto";

/** Without characters that look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export function referenceOf(id: string): string {
  const digest = createHash("sha256").update(`reference:${id}`).digest();
  const code = Array.from(digest.subarray(0, 6), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${code.slice(0, 3).join("")}-${code.slice(3).join("")}`;
}

/** Calendars want one that is unique everywhere. */
export function calendarUidOf(id: string): string {
  return createHash("sha256").update(`calendar:${id}`).digest("hex");
}
