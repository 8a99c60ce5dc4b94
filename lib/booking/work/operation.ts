import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import type { ClientContact } from "../model/contact.ts";
import { progressWith } from "../model/record.ts";
import { sealWarning } from "../model/sealed.ts";
import {
  type NotBookedReason,
  notBooked,
  type PersonReason,
  type StateChange,
} from "../model/transitions.ts";

export type RunDeps = BookingDeps & {
  /** Milliseconds since the visitor asked for it. */
  readonly waitedMs: () => number;
  /** By what to make the client, as a search has shown; unset where it has a client. */
  readonly post: { contact?: ClientContact };
};

/** Tried again after a pause, or ended with `otherwise` once all pauses are used up. */
export type TryAgain = { readonly again: NotBookedReason & ("busy" | "unavailable" | "failed") };

/** `requeue`: held back by the limits; `leave`: the next start goes on with the booking. */
export type Next = StateChange | TryAgain | "requeue" | "leave";

/** One kind of write: its check, its sending, and what each answer and reading means. */
export type Operation = {
  readonly lane: "finish" | "manage";
  /** Reads again right before the sending; returns the request, or what comes in its place. */
  check(deps: RunDeps, booking: JournalBooking): Promise<Next | Request>;
  /** False: nothing can be read that would show it. */
  canLook(deps: RunDeps, booking: JournalBooking): boolean;
  /** After a lost answer: the end that its record shows, or why none is shown. */
  look(deps: RunDeps, booking: JournalBooking): Promise<StateChange | PersonReason>;
  /** After the last look. */
  atLast(booking: JournalBooking, seen: PersonReason): StateChange;
  /** Where its wait is longer than `timing.maxWait`, and nothing was sent. */
  late(booking: JournalBooking): StateChange;
  /** Where nothing was done, and nothing will be. */
  failed(booking: JournalBooking, reason: TryAgain["again"]): StateChange;
};

export type Request = {
  /** Ids of appointments that may not be taken for this one; `null`: not known. */
  readonly before: readonly string[] | null;
  send(options: CallOptions): Promise<Result<Done, UpstreamFailure>>;
  /** After proof that nothing was done. */
  notDone(sending: JournalBooking, failure: UpstreamFailure): Promise<Next>;
};

/** The end after a 2xx. */
export type Done = (sending: JournalBooking) => Promise<StateChange>;

export function isRequest(checked: Next | Request): checked is Request {
  return typeof checked === "object" && "send" in checked;
}

/** The end of what the upstream has refused. Its words are for staff alone: no program reads them, and no visitor. */
export async function refusedWith(
  deps: Pick<BookingDeps, "sealer">,
  booking: JournalBooking,
  { detail }: UpstreamFailure,
): Promise<StateChange> {
  const warning = detail ? await sealWarning(deps.sealer, detail) : undefined;
  const progress = progressWith(booking, { warning, sent: undefined });
  return { ...notBooked("refused"), progress, needsPerson: true };
}
