import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { WriteKind } from "#lib/store/journal/states.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import type { SeenVisit } from "../model/ends.ts";
import type { NextStep, StateChange } from "../model/transitions.ts";
import type { KnownClients } from "../reads/known-client.ts";
import type { NotFound, StaffReason } from "./evidence.ts";

export type RunDeps = BookingDeps & {
  readonly clients: KnownClients;
  /** Milliseconds since the visitor asked for it. */
  readonly waitedMs: () => number;
};

/** One kind of write: its check, its sending, and what each answer means. */
export type Operation = {
  readonly kind: WriteKind;
  readonly lane: "finish" | "manage";
  /** Reads again right before the sending; returns the request, or another step in its place. */
  check(deps: RunDeps, booking: JournalBooking): Promise<NextStep | Request>;
};

export type Request = {
  /** Its hash is stored. Absent for a contact, of which no plain hash is kept. */
  readonly body?: object;
  readonly progress?: string;
  send(options: CallOptions): Promise<Result<Done, UpstreamFailure>>;
  /**
   * After proof that nothing was done. A client's failure counts as such: repeating does no harm.
   */
  notDone(sending: JournalBooking, failure: UpstreamFailure): Promise<NextStep>;
};

/** The next step after a 2xx. */
export type Done = (sending: JournalBooking) => Promise<NextStep>;

/** A write that may be carried out though its answer was lost, so its end is looked for. */
export type LastingOperation = Operation & {
  readonly kind: Exclude<WriteKind, "client">;
  look(deps: RunDeps, booking: JournalBooking): Promise<Look>;
  /** After proof that nothing was done. */
  absent(deps: RunDeps, booking: JournalBooking, seen?: SeenVisit): Promise<StateChange>;
  /** When no further look can settle it. */
  unclear(booking: JournalBooking, reason: StaffReason): StateChange;
};

export type Look =
  | { readonly end: StateChange }
  | {
      readonly notFound: NotFound;
      readonly progress?: string;
      /** The appointment as the salon has changed it meanwhile. */
      readonly seen?: SeenVisit;
    };
