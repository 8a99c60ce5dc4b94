import { isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import type { Worker } from "../process/worker.ts";
import { queuePositionOf } from "../queue/position.ts";
import { expectedWait } from "../queue/trust.ts";
import {
  cartAndTimeKeyOf,
  openContact,
  parseRequest,
  personKeyOf,
  sealToken,
} from "../state/record.ts";
import type { Contact } from "./contact.ts";
import { REVIEW_TTL_MS, type Review } from "./review.ts";
import { type StoreOptions, type StoreResult, store } from "./store.ts";

export type SubmitFault =
  /** The review is too old, or of another location; the visitor confirms a fresh one. */
  | { readonly code: "expired" }
  /** It would wait for longer than about three minutes: for so long. Nothing was stored. */
  | { readonly code: "busy"; readonly waitSeconds: number }
  /** This browser has booked something else at that time, and was not asked. Nothing was stored. */
  | { readonly code: "overlap" }
  /** The booking could not be stored. Nothing was sent. */
  | { readonly code: "unavailable" };

export type Submitted = {
  readonly token: string;
  /** For the browser that sent it, sealed. */
  readonly bookingId: string;
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
  options: StoreOptions,
): Promise<Result<Submitted, SubmitFault>> {
  const end = worker.submissions.begin();
  try {
    return await storeAndWait(deps, worker, review, contact, options);
  } finally {
    end();
  }
}

async function storeAndWait(
  deps: BookingDeps,
  worker: Worker,
  review: Review,
  contact: Contact,
  options: StoreOptions,
): Promise<Result<Submitted, SubmitFault>> {
  if (review.slug !== deps.location.slug) return err({ code: "expired" });
  if (deps.now() - review.sealedAt > REVIEW_TTL_MS) return err({ code: "expired" });
  const stored = await store(deps, review, contact, options).catch((error: unknown) => {
    deps.log.error({ err: error }, "a booking could not be stored");
    return { kind: "unavailable" } as const;
  });
  switch (stored.kind) {
    case "overlap":
    case "unavailable":
      return err({ code: stored.kind });
    case "full":
      return err({ code: "busy", waitSeconds: await expectedWait(deps, contact, options.trust) });
    default:
      return ok(await waitForEnd(deps, worker, stored, { review, contact }));
  }
}

type ExistingBooking = Extract<StoreResult, { readonly booking: JournalBooking }>;

/** What is stored is booked: from here on nothing that fails may keep its visitor from its page. */
async function waitForEnd(
  deps: BookingDeps,
  worker: Worker,
  stored: ExistingBooking,
  sent: { readonly review: Review; readonly contact: Contact },
): Promise<Submitted> {
  const { booking, kind } = stored;
  if (kind === "inserted") deps.onHold?.();
  const ids = { token: await sealToken(deps.sealer, booking.id), bookingId: booking.id };
  try {
    if (!isFinished(booking.state)) {
      const mayEndSoon = (await secondsToWait(deps, worker, booking)) <= MAX_SHORT_WAIT_S;
      await worker.startAndWait(booking, mayEndSoon ? deps.timing.submitWait : 0);
    }
    return { ...ids, ...(await differencesOf(deps, stored, sent.review, sent.contact)) };
  } catch (error) {
    deps.log.error({ err: error, bookingId: booking.id }, "a stored booking was not waited for");
    return ids;
  }
}

/** A booking whose turn is further away than this can't end while its form waits for it. */
const MAX_SHORT_WAIT_S = 1;

/** How long the key's limits let it wait; none where the queue cannot be read. */
async function secondsToWait(
  { journal, location, upstream, now }: BookingDeps,
  worker: Worker,
  booking: JournalBooking,
): Promise<number> {
  const unfinished = await journal.unfinished(location.slug).catch(() => []);
  return queuePositionOf(booking.id, unfinished, worker.lastServed(), upstream.pressure(), now())
    .waitSeconds;
}

/** What of a booking that was made before differs from what was sent now. */
async function differencesOf(
  deps: BookingDeps,
  { kind, booking }: ExistingBooking,
  review: Review,
  contact: Contact,
): Promise<Omit<Submitted, "token" | "bookingId">> {
  if (kind === "inserted") return {};
  if (!(await isForContact(deps, booking, contact))) return { contactKept: true };
  return cartAndTimeKeyOf(parseRequest(booking)) === cartAndTimeKeyOf(review)
    ? {}
    : { choiceKept: true };
}

/** Whether a booking is for this contact; a purged one is not told apart. */
async function isForContact(
  { sealer }: BookingDeps,
  booking: JournalBooking,
  contact: Contact,
): Promise<boolean> {
  const stored = await openContact(sealer, booking);
  if (stored === undefined) return true;
  return (
    personKeyOf(sealer, stored) === personKeyOf(sealer, contact) && stored.phone === contact.phone
  );
}
