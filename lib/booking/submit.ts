import { randomUUID } from "node:crypto";
import { type Inserted, isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import { writesBefore } from "#lib/journal/load.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Contact } from "./contact.ts";
import type { BookingDeps } from "./deps.ts";
import { holdsOf } from "./holds.ts";
import { recallClient } from "./known-client.ts";
import { overlapsAnother } from "./overlap.ts";
import { beforeProven, placeOf, waitOfAnother } from "./queue.ts";
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
 * `proven`: goes first in the queue, so that only what was proven counts before it · `first`: the
 * only booking of its sender lately, may use the whole queue · `usual`: half of it, so that a flood
 * leaves room · `none`: nothing new is stored, but what the same form has booked is found again.
 */
export type Trust = "proven" | "first" | "usual" | "none";

const QUEUE_SHARE: Readonly<Record<Trust, number>> = { proven: 1, first: 1, usual: 0.5, none: 0 };

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
    return err({ code: "busy", waitSeconds: await expectedWait(deps, contact, options.trust) });
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
    holds: holdsOf(review),
    createdAt: deps.now(),
    openedAt: review.sealedAt,
  };
  try {
    if (!overlapMeant && (await overlapsAnother(deps, review, contact))) return "overlap";
    const most = await writesThatMayWait(deps, booking.visitor, trust);
    const inserted = await deps.journal.insert(booking, most);
    if (inserted.kind === "inserted") deps.held?.();
    return inserted;
  } catch (error) {
    deps.log.error({ err: error }, "a booking could not be stored");
    return undefined;
  }
}

/**
 * How many writes may wait, those of the new booking included. None while the upstream asks for a
 * pause that is longer than anybody should wait. What a proven booking overtakes does not count.
 */
async function writesThatMayWait(
  { journal, location, upstream, writesPerMinute, now }: BookingDeps,
  visitor: string,
  trust: Trust,
): Promise<number> {
  const { pausedUntil } = upstream.pressure();
  if (pausedUntil !== null && pausedUntil - now() > LONGEST_QUEUE_MS) return 0;
  const most = mostWrites(writesPerMinute, QUEUE_SHARE[trust]);
  if (trust !== "proven") return most;
  const waiting = await journal.unfinished(location.slug);
  const before = beforeProven(waiting, now());
  return most + writesBefore(visitor, waiting) - writesBefore(visitor, before);
}

/** What the visitor is told; a guess of three minutes where the queue cannot be read. */
async function expectedWait(deps: BookingDeps, contact: Contact, trust: Trust): Promise<number> {
  const { journal, location, sealer, upstream, now } = deps;
  const waiting = await journal.unfinished(location.slug).catch(() => undefined);
  if (waiting === undefined) return LONGEST_QUEUE_MS / 1_000;
  const before = trust === "proven" ? beforeProven(waiting, now()) : waiting;
  return waitOfAnother(visitorOf(sealer, contact), before, upstream.pressure(), now());
}
