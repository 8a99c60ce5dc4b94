import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import type { ClientContact } from "../model/contact.ts";
import { progressWith } from "../model/record.ts";
import { sealWarning } from "../model/sealed.ts";
import {
  isHeldBack,
  isRefusal,
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

/** `requeue`: held back by the limits, or by a stop. */
export type Next = StateChange | TryAgain | "requeue";

/** One kind of write: its check, its sending, and what each answer and reading means. */
export type Operation = {
  readonly lane: "finish" | "manage";
  /** Reads again right before the sending; returns the request, or what comes in its place. */
  check(deps: RunDeps, booking: JournalBooking): Promise<Next | Request>;
  /** After a lost answer: the end that its record shows, or why none is shown. */
  look(deps: RunDeps, booking: JournalBooking): Promise<StateChange | PersonReason>;
  /** After the last look, where it is more than that only a person can tell. */
  atLast?(booking: JournalBooking, seen: PersonReason): StateChange | undefined;
  /** Where nothing was done, and nothing will be. `expired`: it waited longer than `timing.maxWait`. */
  failed(booking: JournalBooking, reason: TryAgain["again"] | "expired"): StateChange;
};

export type Request = {
  /** Ids of appointments that may not be taken for this one; `null`: not known, so nothing is. */
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

/** What follows from the proof that nothing was done, of a client or a booking. */
export async function afterNothing(
  deps: Pick<BookingDeps, "sealer">,
  booking: JournalBooking,
  failure: UpstreamFailure,
): Promise<Next> {
  if (isHeldBack(failure)) return "requeue";
  // Nothing was sent, and no later try would do better: the mapping does not fit.
  if (failure.reason === "mapping") return { ...notBooked("unavailable"), needsPerson: true };
  if (!isRefusal(failure)) return { again: "unavailable" };
  // The upstream's words are for staff alone: no program reads them, and no visitor.
  const { detail } = failure;
  const warning = detail ? await sealWarning(deps.sealer, detail) : undefined;
  const progress = progressWith(booking, { warning, sent: undefined });
  return { ...notBooked("refused"), progress, needsPerson: true };
}
