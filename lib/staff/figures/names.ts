/** How far a visit comes, in order. `visit`: its first page, whichever that is. */
export const STEPS = ["visit", "service", "time", "details", "sent", "booked"] as const;
export type Step = (typeof STEPS)[number];

export const ENDS = [
  "slot_taken",
  "price_changed",
  "busy",
  "refused",
  "not_accepted",
  "unavailable",
  "expired",
  "needs_staff",
  "cancelled",
] as const;
export type End = (typeof ENDS)[number];

/** Kinds whose details come from outside: hosts, campaigns, sites that frame a page. */
export const OPEN_KINDS = ["source", "campaign", "frame"] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

/** Amounts in the currency's smallest unit, by currency: booked online, and cancelled of that. */
export type AmountKind = "booked" | "cancelled";

export type FigureName =
  | `step:${Step}`
  | `end:${End}`
  | `${OpenKind}:${string}`
  | `${AmountKind}:${string}`;

/** What all beyond a bound are counted under, as the journal does (lib/store/journal/figures.ts). */
export const OTHER = "*";
const MAX_DETAIL = 80;

/** Of a kind whose details come from outside: what stands there is text to show, and short. */
export function openName(kind: OpenKind, detail: string): FigureName {
  const plain = detail.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  const text = plain.toLowerCase();
  return `${kind}:${text.length > MAX_DETAIL ? [...text].slice(0, MAX_DETAIL).join("") : text}`;
}
