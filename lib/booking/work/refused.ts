import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { BookingDeps } from "../deps.ts";
import { progressWith } from "../model/record.ts";
import { sealWarning } from "../model/sealed.ts";
import { type NextStep, notifyingStaff, reject } from "../model/transitions.ts";

/** Its words are for staff alone: no program reads them, and no visitor. */
export async function endRefused(
  deps: Pick<BookingDeps, "sealer">,
  sending: JournalBooking,
  { detail }: UpstreamFailure,
): Promise<NextStep> {
  const warning = detail ? await sealWarning(deps.sealer, detail) : undefined;
  const { change } = notifyingStaff(reject("refused"));
  return { change: { ...change, progress: progressWith(sending, { warning }) } };
}
