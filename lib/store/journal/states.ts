/** What is being done, or was done last, with an appointment. */
export const DOINGS = ["book", "move", "cancel"] as const;
export type Doing = (typeof DOINGS)[number];

/**
 * `waiting`: for its turn to be sent; `unknown`: sent, and the answer was lost; `person`: only staff
 * can tell the outcome. `booked`, `cancelled` and `not_booked` are ends; `reason` says why.
 */
export const BOOKING_STATES = [
  "waiting",
  "sending",
  "unknown",
  "person",
  "booked",
  "cancelled",
  "not_booked",
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const SLOT_TAKEN = "slot_taken";

/** The program still works on it. */
export function isOpen(state: BookingState): boolean {
  return state === "waiting" || state === "sending" || state === "unknown";
}

export function isBookedOrUnderWay(state: BookingState): boolean {
  return state !== "cancelled" && state !== "not_booked";
}
