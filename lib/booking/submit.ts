import { randomUUID } from "node:crypto";
import { type Inserted, isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Contact } from "./contact.ts";
import type { BookingDeps } from "./deps.ts";
import { holdOf } from "./holds.ts";
import { recallClient } from "./known-client.ts";
import { overlapsAnother } from "./overlap.ts";
import { placeOf, waitOfAnother } from "./queue.ts";
import {
  openContact,
  parseRequest,
  personKeyOf,
  requestText,
  sealContact,
  sealToken,
  twinKeyOf,
  visitorOf,
  wishOf,
} from "./record.ts";
import { REVIEW_TTL_MS, type Review } from "./review.ts";
import { LONGEST_QUEUE_MS, mostWrites } from "./rules.ts";
import type { Worker } from "./worker.ts";

export type SubmitFault =
  /** The review is too old, or of another location; the visitor confirms a fresh one. */
  | { readonly code: "expired" }
  /** It would wait for longer than about three minutes: for so long. Nothing was stored. */
  | { readonly code: "busy"; readonly waitSeconds: number }
  /** The same person has booked something else at that time, and was not asked. Nothing was stored. */
  | { readonly code: "overlap" }
  /** The booking could not be stored. Nothing was sent. */
  | { readonly code: "unavailable" };

export type SubmitOptions = {
  /** The visitor was asked, and means it, although it overlaps another booking of theirs. */
  readonly overlapMeant?: boolean;
  /** How far the sender is trusted. */
  readonly trust: Trust;
};

/**
 * `proven`: may use the whole queue, and goes first in it · `usual`: half of it, so that a flood
 * leaves room · `none`: nothing new is stored, but what was sent before is found again.
 */
export type Trust = "proven" | "usual" | "none";

const QUEUE_SHARE: Readonly<Record<Trust, number>> = { proven: 1, usual: 0.5, none: 0 };

export type Submitted = {
  readonly token: string;
  /** It had been sent before, with another contact, which it keeps. */
  readonly contactKept?: true;
  /** Another offer of the same page had been taken before, and stays. */
  readonly choiceKept?: true;
};

/** See `Bookings.submit`. */
export async function submit(
  deps: BookingDeps,
  worker: Worker,
  review: Review,
  contact: Contact,
  options: SubmitOptions,
): Promise<Result<Submitted, SubmitFault>> {
  const answered = worker.forms.came();
  try {
    return await take(deps, worker, review, contact, options);
  } finally {
    answered();
  }
}

async function take(
  deps: BookingDeps,
  worker: Worker,
  review: Review,
  contact: Contact,
  options: SubmitOptions,
): Promise<Result<Submitted, SubmitFault>> {
  if (review.slug !== deps.location.slug) return err({ code: "expired" });
  if (deps.now() - review.sealedAt > REVIEW_TTL_MS) return err({ code: "expired" });
  const inserted = await insert(deps, review, contact, options);
  if (inserted === "overlap") return err({ code: "overlap" });
  if (inserted === undefined) return err({ code: "unavailable" });
  if (inserted.kind === "full") {
    return err({ code: "busy", waitSeconds: await expectedWait(deps, contact) });
  }
  const { booking } = inserted;
  if (!isFinished(booking.state)) {
    const mayEndSoon = (await secondsToWait(deps, worker, booking)) <= LONGEST_SHORT_WAIT_S;
    await worker.startAndWait(booking, mayEndSoon ? deps.timing.submitWait : 0);
  }
  const token = await sealToken(deps.sealer, booking.id);
  return ok({ token, ...(await keptOf(deps, inserted, review, contact)) });
}

/** A booking whose turn is further away than this can't end while its form waits for it. */
const LONGEST_SHORT_WAIT_S = 1;

/** How long the key's limits let it wait; none where the queue cannot be read. */
async function secondsToWait(
  { journal, location, upstream, now }: BookingDeps,
  worker: Worker,
  booking: JournalBooking,
): Promise<number> {
  const unfinished = await journal.unfinished(location.slug).catch(() => []);
  return placeOf(booking.id, unfinished, worker.served(), upstream.pressure(), now()).waitSeconds;
}

/** What of a booking that was made before differs from what was sent now. */
async function keptOf(
  deps: BookingDeps,
  { kind, booking }: Exclude<Inserted, { kind: "full" }>,
  review: Review,
  contact: Contact,
): Promise<Omit<Submitted, "token">> {
  if (kind === "inserted") return {};
  if (!(await isFor(deps, booking, contact))) return { contactKept: true };
  return wishOf(parseRequest(booking)) === wishOf(review) ? {} : { choiceKept: true };
}

/** Whether a booking is for this contact; a purged one is not told apart. */
async function isFor(
  { sealer }: BookingDeps,
  booking: JournalBooking,
  contact: Contact,
): Promise<boolean> {
  const kept = await openContact(sealer, booking);
  if (kept === undefined) return true;
  return personKeyOf(sealer, kept) === personKeyOf(sealer, contact) && kept.phone === contact.phone;
}

async function insert(
  deps: BookingDeps,
  review: Review,
  contact: Contact,
  { overlapMeant = false, trust }: SubmitOptions,
): Promise<Inserted | "overlap" | undefined> {
  const sealed = await sealContact(deps.sealer, contact);
  const clientId = await recallClient(deps, contact);
  const booking = {
    id: randomUUID(),
    intentId: review.intentId,
    slug: review.slug,
    request: requestText(review, trust === "proven"),
    contact: sealed,
    visitor: visitorOf(deps.sealer, contact),
    ...(clientId !== undefined && { clientId }),
    twinKey: twinKeyOf(deps.sealer, review, contact),
    personKey: personKeyOf(deps.sealer, contact),
    hold: holdOf(review),
    createdAt: deps.now(),
  };
  try {
    if (!overlapMeant && (await overlapsAnother(deps, review, contact))) return "overlap";
    const inserted = await deps.journal.insert(booking, writesThatMayWait(deps, trust));
    if (inserted.kind === "inserted") deps.held?.();
    return inserted;
  } catch (error) {
    deps.log.error({ err: error }, "a booking could not be stored");
    return undefined;
  }
}

/** None while the upstream asks for a pause that is longer than anybody should wait. */
function writesThatMayWait({ upstream, writesPerMinute, now }: BookingDeps, trust: Trust): number {
  const { pausedUntil } = upstream.pressure();
  const isOpen = pausedUntil === null || pausedUntil - now() <= LONGEST_QUEUE_MS;
  return isOpen ? mostWrites(writesPerMinute, QUEUE_SHARE[trust]) : 0;
}

/** What the visitor is told; a guess of three minutes where the queue cannot be read. */
async function expectedWait(deps: BookingDeps, contact: Contact): Promise<number> {
  const { journal, location, sealer, upstream, now } = deps;
  const unfinished = await journal.unfinished(location.slug).catch(() => undefined);
  if (unfinished === undefined) return LONGEST_QUEUE_MS / 1_000;
  return waitOfAnother(visitorOf(sealer, contact), unfinished, upstream.pressure(), now());
}
