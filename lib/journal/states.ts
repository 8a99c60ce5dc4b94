/** `queued` to `unknown` go on to an end; a confirmed booking can be moved and cancelled. */
export const BOOKING_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
  "confirmed",
  "rejected",
  "slot_taken",
  "price_changed",
  "expired",
  "needs_staff",
  "move_queued",
  "move_sending",
  "move_unknown",
  "move_unclear",
  "cancel_queued",
  "cancel_sending",
  "cancel_unknown",
  "cancel_unclear",
  "cancelled",
] as const;

export type BookingState = (typeof BOOKING_STATES)[number];

export const UNFINISHED_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
  "move_queued",
  "move_sending",
  "move_unknown",
  "cancel_queued",
  "cancel_sending",
  "cancel_unknown",
] as const satisfies readonly BookingState[];

export const WAITING_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "move_queued",
  "move_sending",
  "cancel_queued",
  "cancel_sending",
] as const satisfies readonly BookingState[];

export const BOOKED_OR_UNDER_WAY = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
  "confirmed",
  "needs_staff",
  "move_queued",
  "move_sending",
  "move_unknown",
  "move_unclear",
  "cancel_queued",
  "cancel_sending",
  "cancel_unknown",
  "cancel_unclear",
] as const satisfies readonly BookingState[];

export const UNKNOWN_STATES = [
  "unknown",
  "move_unknown",
  "cancel_unknown",
] as const satisfies readonly BookingState[];

/** Ends at which only a person can tell what the appointment is. */
export const NEEDS_PERSON_STATES = [
  "needs_staff",
  "move_unclear",
  "cancel_unclear",
] as const satisfies readonly BookingState[];

export function isUnknown(state: BookingState): boolean {
  return UNKNOWN_STATES.some((one) => one === state);
}

export function isFinished(state: BookingState): boolean {
  const unfinished: readonly BookingState[] = UNFINISHED_STATES;
  return !unfinished.includes(state);
}
