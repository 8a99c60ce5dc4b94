const WRITE_KINDS = ["client", "book", "move", "cancel"] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

const WRITE_PHASES = ["waiting", "sending", "unknown", "unclear"] as const;
export type WritePhase = (typeof WRITE_PHASES)[number];

/**
 * State of each write by its phase. `unknown`: sent, and the answer was lost; `unclear`: only staff
 * can tell the outcome. Creating a client may be repeated (§4.3), so it has neither.
 */
export const STATE_OF = {
  client: { waiting: "queued", sending: "client_sending" },
  book: {
    waiting: "client_known",
    sending: "appointment_sending",
    unknown: "unknown",
    unclear: "needs_staff",
  },
  move: {
    waiting: "move_queued",
    sending: "move_sending",
    unknown: "move_unknown",
    unclear: "move_unclear",
  },
  cancel: {
    waiting: "cancel_queued",
    sending: "cancel_sending",
    unknown: "cancel_unknown",
    unclear: "cancel_unclear",
  },
} as const satisfies Record<WriteKind, Partial<Record<WritePhase, string>>>;

/** In the order in which a booking may pass them; a confirmed one can be moved and cancelled. */
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

type Write = { readonly kind: WriteKind; readonly phase: WritePhase };

const WRITES: ReadonlyMap<string | undefined, Write> = new Map(
  WRITE_KINDS.flatMap((kind) => {
    const states: Partial<Record<WritePhase, string>> = STATE_OF[kind];
    return WRITE_PHASES.map((phase) => [states[phase], { kind, phase }] as const);
  }),
);

export function writeOf(state: BookingState): Write | undefined {
  return WRITES.get(state);
}

export function isUnknown(state: BookingState): boolean {
  return writeOf(state)?.phase === "unknown";
}

export function isUnclear(state: BookingState): boolean {
  return writeOf(state)?.phase === "unclear";
}

export function isFinished(state: BookingState): boolean {
  return writeOf(state) === undefined || isUnclear(state);
}

/** Waiting for a write, or for an answer that is not lost yet. */
export function isWaiting(state: BookingState): boolean {
  return !isFinished(state) && !isUnknown(state);
}

/** Lost steps on this way are repeated: a client may be asked for twice (§4.3). */
export function isOnWayToClient(state: BookingState): boolean {
  return writeOf(state)?.kind === "client" || state === STATE_OF.book.waiting;
}

export function isBookedOrUnderWay(state: BookingState): boolean {
  return state === "confirmed" || writeOf(state) !== undefined;
}
