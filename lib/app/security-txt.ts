import { DAY_MS } from "#lib/values/durations.ts";

/** RFC 9116 recommends less than a year, so that an abandoned file expires. */
const VALID_DAYS = 180;

export type SecurityContact = {
  readonly contact: string;
  readonly publicUrl: string;
};

export function securityTxt({ contact, publicUrl }: SecurityContact, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.replace(".000Z", "Z")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
