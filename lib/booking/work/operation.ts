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
  /** Since the visitor has asked for it. */
  readonly waitedMs: () => number;
};

/** A write: what is checked before it, and what each answer means. */
export type Operation = {
  readonly kind: WriteKind;
  readonly lane: "finish" | "manage";
  /** Reads again right before the sending: what is to be sent, or what comes instead. */
  check(deps: RunDeps, booking: JournalBooking): Promise<NextStep | Request>;
};

export type Request = {
  /** Its hash is stored; absent: it holds a contact, of which no plain hash is kept. */
  readonly body?: object;
  /** Stored with the sending. */
  readonly progress?: string;
  send(options: CallOptions): Promise<Result<Done, UpstreamFailure>>;
  /** After proof that nothing was done. For a client after any failure: to create it twice does no harm. */
  notDone(sending: JournalBooking, failure: UpstreamFailure): Promise<NextStep>;
};

/** After a 2xx. */
export type Done = (sending: JournalBooking) => Promise<NextStep>;

/** A write that may be done though its answer was lost: its end is looked for. */
export type LastingOperation = Operation & {
  readonly kind: Exclude<WriteKind, "client">;
  look(deps: RunDeps, booking: JournalBooking): Promise<Look>;
  /** It was proved that nothing was done. */
  absent(deps: RunDeps, booking: JournalBooking, seen?: SeenVisit): Promise<StateChange>;
  /** No look will tell any more. */
  unclear(booking: JournalBooking, reason: StaffReason): StateChange;
};

export type Look =
  | { readonly end: StateChange }
  | {
      readonly lookup: NotFound;
      /** Stored with what is known so far. */
      readonly progress?: string;
      /** How the salon has changed the appointment meanwhile. */
      readonly seen?: SeenVisit;
    };
