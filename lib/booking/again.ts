import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "./deps.ts";
import { mayTryAgain } from "./outcome.ts";
import { intentAfter, openContact, openToken } from "./record.ts";
import type { Review } from "./review.ts";
import { type SubmitFault, type SubmitOptions, type Submitted, submit } from "./submit.ts";
import type { Worker } from "./worker.ts";

/** See `Bookings.again`. */
export async function again(
  deps: BookingDeps,
  worker: Worker,
  token: string,
  review: Review,
  options: SubmitOptions = {},
): Promise<Result<Submitted, SubmitFault | { readonly code: "unknown_token" | "contact_gone" }>> {
  const id = await openToken(deps.sealer, token);
  const previous = id.ok ? await readOf(deps, id.value) : undefined;
  if (previous === "unavailable") return err({ code: previous });
  if (previous?.slug !== deps.location.slug) return err({ code: "unknown_token" });
  // What is booked, or may be, has nothing to try again: its page says so.
  if (!mayTryAgain(previous)) return ok({ token });
  const contact = await openContact(deps.sealer, previous);
  if (contact === undefined) return err({ code: "contact_gone" });
  const intentId = intentAfter(previous.intentId, review);
  return submit(deps, worker, { ...review, intentId }, contact, options);
}

async function readOf({ journal, log }: BookingDeps, id: string) {
  return journal.read(id).catch((error: unknown) => {
    log.error({ err: error }, "a booking could not be read");
    return "unavailable" as const;
  });
}
