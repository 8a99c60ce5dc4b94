import { type End, type FigureName, openName } from "./names.ts";

type Booking = { readonly state: string; readonly reason: string | null };
type Attribution = Readonly<Record<string, string | undefined>>;

const ENDS_BY_STATE: Readonly<Record<string, End>> = {
  slot_taken: "slot_taken",
  price_changed: "price_changed",
  expired: "expired",
  needs_staff: "needs_staff",
  cancelled: "cancelled",
};

/** Rejections for which the request itself was not to blame. */
const BY_REASON: Readonly<Record<string, End>> = { busy: "busy", unavailable: "unavailable" };

/** Why a booking came to nothing, if it did with this change. */
export function endOfTransition(
  from: string | undefined,
  { state, reason }: Booking,
): FigureName | undefined {
  if (from === state) return undefined;
  const end =
    state === "rejected" ? (BY_REASON[reason ?? ""] ?? "not_accepted") : ENDS_BY_STATE[state];
  return end && `end:${end}`;
}

/** `back`: a booking that was counted as booked is in doubt again. */
export function bookedByTransition(
  from: string | undefined,
  { state }: Booking,
): "booked" | "back" | "cancelled" | undefined {
  if (from === state) return undefined;
  if (state === "cancelled") return "cancelled";
  // After a failed move or cancellation the booking is confirmed again; it was counted before.
  if (state === "confirmed") return /^(?:move|cancel)_/.test(from ?? "") ? undefined : "booked";
  return from === "confirmed" && state === "needs_staff" ? "back" : undefined;
}

const CLICKS = [
  ["gclid", "google ads"],
  ["gbraid", "google ads"],
  ["wbraid", "google ads"],
  ["fbclid", "facebook"],
  ["msclkid", "bing ads"],
] as const;

export function campaignOf(attribution: Attribution | undefined): FigureName | undefined {
  if (!attribution) return undefined;
  const { utm_source: source, utm_campaign: campaign } = attribution;
  const clicked = CLICKS.find(([name]) => attribution[name] !== undefined)?.[1];
  const named = [source ?? clicked, campaign].filter((part) => part !== undefined);
  return named.length > 0 ? openName("campaign", named.join(" / ")) : undefined;
}
