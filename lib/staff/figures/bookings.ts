import { type End, type FigureName, openName } from "./names.ts";

type Booking = {
  readonly state: string;
  readonly doing: string;
  readonly reason: string | null;
};
type Attribution = Readonly<Record<string, string | undefined>>;

/** What came to nothing for another reason was not accepted. */
const BY_REASON: Readonly<Record<string, End>> = {
  slot_taken: "slot_taken",
  price_changed: "price_changed",
  expired: "expired",
  busy: "busy",
  unavailable: "unavailable",
};

/** Why a booking came to nothing, if it did with this change. */
export function endOfTransition(
  from: string | undefined,
  { state, doing, reason }: Booking,
): FigureName | undefined {
  if (from === state) return undefined;
  if (state === "not_booked") return `end:${BY_REASON[reason ?? ""] ?? "not_accepted"}`;
  if (state === "person") return doing === "book" ? "end:needs_staff" : undefined;
  return state === "cancelled" ? "end:cancelled" : undefined;
}

export function bookedByTransition(
  from: string | undefined,
  { state, doing }: Booking,
): "booked" | "cancelled" | undefined {
  if (from === state) return undefined;
  if (state === "cancelled") return "cancelled";
  // After a failed move or cancellation the booking is booked again; it was counted before.
  return state === "booked" && doing === "book" ? "booked" : undefined;
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
