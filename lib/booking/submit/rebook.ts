import { createHash } from "node:crypto";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { attributionIn } from "../state/record.ts";
import { openContact } from "../state/sealed-contact.ts";
import { openToken } from "../state/token.ts";
import { mayTryAgain } from "../view/outcome.ts";
import type { Attribution } from "./attribution.ts";
import type { Contact } from "./contact.ts";
import { openReview, type Review, type ReviewInput, reviewOf, sealReview } from "./review.ts";

export type Rebooking = {
  readonly review: Review;
  readonly contact: Contact;
  readonly attribution: Attribution | undefined;
};

export type RebookFault =
  | "unreadable"
  | "expired"
  | "unknown_token"
  | "contact_gone"
  | "settled"
  | "unavailable";

export async function sealOffer(
  { sealer, location, now }: BookingDeps,
  token: string,
  input: ReviewInput,
): Promise<Result<string, "past_midnight" | "unknown_token">> {
  const opened = openToken(sealer, token);
  if (!opened.ok) return err("unknown_token");
  const review = reviewOf(location, input, now());
  return review.ok ? ok(await sealReview(sealer, review.value, opened.value.id)) : review;
}

export async function openOffer(
  deps: BookingDeps,
  token: string,
  text: string,
): Promise<Result<Rebooking, RebookFault>> {
  const { sealer, location } = deps;
  const opened = openToken(sealer, token);
  const previous = opened.ok ? await readBooking(deps, opened.value.id) : undefined;
  if (previous === "unavailable") return err(previous);
  const isRevoked = previous !== undefined && previous.linkRevokedAt !== null;
  if (previous?.slug !== location.slug || isRevoked) return err("unknown_token");
  if (!mayTryAgain(previous)) return err("settled");
  const review = await openReview(sealer, text, previous.id);
  if (!review.ok) return review;
  const contact = await openContact(sealer, previous);
  if (contact === undefined) return err("contact_gone");
  return ok({
    review: { ...review.value, intentId: rebookIntentOf(previous.intentId) },
    contact,
    attribution: attributionIn(previous),
  });
}

async function readBooking({ journal, log }: BookingDeps, id: string) {
  return journal.read(id).catch((error: unknown) => {
    log.error({ err: error }, "a booking could not be read");
    return "unavailable" as const;
  });
}

/** One intent for all alternatives on a failed booking's page: pressing twice books once. */
function rebookIntentOf(previous: string): string {
  return createHash("sha256").update(`instead of ${previous}`).digest("base64url");
}
