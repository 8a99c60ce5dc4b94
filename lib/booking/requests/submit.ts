import type { InsertResult, JournalBooking } from "#lib/store/journal/contract.ts";
import { isOpen } from "#lib/store/journal/states.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { VISIT_TTL_SECONDS } from "../model/agreed-visit.ts";
import type { Contact } from "../model/contact.ts";
import { queueKeyOf } from "../model/fingerprints.ts";
import { tokenFor } from "../model/link-token.ts";
import type { AgreedVisit } from "../model/visit.ts";
import { logState, type Worker } from "../work/worker.ts";
import { queuePositionOf } from "./position.ts";
import { type StoreOptions, store } from "./store.ts";
import { expectedWaitSeconds } from "./trust.ts";

export type SubmitFault =
  | { readonly code: "expired" }
  | { readonly code: "busy"; readonly waitSeconds: number }
  | { readonly code: "unavailable" };

export type Submitted = {
  readonly token: string;
  readonly bookingId: string;
  /** Sent before with another address, which stands. */
  readonly contactKept?: true;
};

/** Stores the booking, then waits briefly for its end (docs/booking.md). */
export async function submit(
  deps: BookingDeps,
  worker: Worker,
  visit: AgreedVisit,
  contact: Contact,
  options: StoreOptions,
): Promise<Result<Submitted, SubmitFault>> {
  const isExpired = deps.now() - visit.sealedAt > VISIT_TTL_SECONDS * 1_000;
  if (isExpired || visit.slug !== deps.location.slug) return err({ code: "expired" });
  const stored = await store(deps, visit, contact, options);
  if ("booking" in stored) return ok(await waitForEnd(deps, worker, stored, contact));
  return err({ code: "busy", waitSeconds: await expectedWaitSeconds(deps) });
}

/** A form that has to queue for longer is not held open. */
const MAX_QUEUED_S = 1;

/** The booking is stored: errors from here on must still lead to its page. */
async function waitForEnd(
  deps: BookingDeps,
  worker: Worker,
  { booking, kind }: Extract<InsertResult, { readonly booking: JournalBooking }>,
  contact: Contact,
): Promise<Submitted> {
  if (kind === "inserted") {
    deps.onPagesChanged?.();
    if (!isOpen(booking.state)) logState(deps, booking);
  }
  const ids = { token: tokenFor(deps.sealer, booking), bookingId: booking.id };
  try {
    if (isOpen(booking.state)) {
      const { waitSeconds } = await queuePositionOf(deps, booking);
      await worker.startAndWait(booking, waitSeconds > MAX_QUEUED_S ? 0 : deps.timing.submitWait);
    }
    // Both are told apart by whom the confirmation reaches; after the purge nothing is known.
    const { queueKey } = booking;
    const isKept = queueKey !== null && queueKey !== queueKeyOf(deps.sealer, contact);
    return { ...ids, ...(isKept && { contactKept: true }) };
  } catch (error) {
    deps.log.error({ err: error, bookingId: booking.id }, "a stored booking was not waited for");
    return ids;
  }
}
