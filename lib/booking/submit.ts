import { randomUUID } from "node:crypto";
import { type Inserted, isFinished } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Contact } from "./contact.ts";
import type { BookingDeps } from "./deps.ts";
import { holdOf } from "./holds.ts";
import { sealContact, sealToken, twinKeyOf } from "./record.ts";
import { REVIEW_TTL_MS, type Review } from "./review.ts";
import { mostWaiting } from "./rules.ts";
import type { Worker } from "./worker.ts";

export type SubmitFault =
  /** The review is too old, or of another location; the visitor confirms a fresh one. */
  | "expired"
  /** About three minutes' worth of bookings wait already. Nothing was stored. */
  | "busy"
  /** The booking could not be stored. Nothing was sent. */
  | "unavailable";

/** See `Bookings.submit`. */
export async function submit(
  deps: BookingDeps,
  worker: Worker,
  review: Review,
  contact: Contact,
): Promise<Result<{ token: string }, SubmitFault>> {
  if (review.slug !== deps.location.slug) return err("expired");
  if (deps.now() - review.sealedAt > REVIEW_TTL_MS) return err("expired");
  const inserted = await insert(deps, review, contact);
  if (inserted === undefined) return err("unavailable");
  if (inserted.kind === "full") return err("busy");
  const { booking } = inserted;
  if (!isFinished(booking.state)) await worker.startAndWait(booking, deps.timing.submitWait);
  return ok({ token: await sealToken(deps.sealer, booking.id) });
}

async function insert(
  deps: BookingDeps,
  review: Review,
  contact: Contact,
): Promise<Inserted | undefined> {
  const sealed = await sealContact(deps.sealer, contact);
  const booking = {
    id: randomUUID(),
    intentId: review.intentId,
    slug: review.slug,
    request: JSON.stringify(review),
    contact: sealed,
    twinKey: twinKeyOf(deps.sealer, review, contact),
    hold: holdOf(review),
    createdAt: deps.now(),
  };
  try {
    return await deps.journal.insert(booking, mostWaiting(deps.writesPerMinute));
  } catch (error) {
    deps.log.error({ err: error }, "a booking could not be stored");
    return undefined;
  }
}
