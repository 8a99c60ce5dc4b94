import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { BookingDeps } from "../deps.ts";
import { progressWith } from "../model/record.ts";
import { sealWarning } from "../model/sealed.ts";
import { notBooked, type StateChange } from "../model/transitions.ts";

/** Its words are for staff alone: no program reads them, and no visitor. */
export async function refusedWith(
  deps: Pick<BookingDeps, "sealer">,
  booking: JournalBooking,
  { detail }: UpstreamFailure,
): Promise<StateChange> {
  const warning = detail ? await sealWarning(deps.sealer, detail) : undefined;
  const progress = progressWith(booking, { warning, sent: undefined });
  return { ...notBooked("refused"), progress, needsPerson: true };
}
