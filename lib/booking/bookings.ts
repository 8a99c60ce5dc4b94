import type { Held } from "#lib/availability/offers.ts";
import type { LocalDate } from "#lib/calendar.ts";
import { ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "./deps.ts";
import { createWorker } from "./process/worker.ts";
import { heldSlots } from "./state/holds.ts";
import type { Contact } from "./submit/contact.ts";
import { openOffer, type RebookFault, type Rebooking, sealOffer } from "./submit/rebook.ts";
import {
  openReview,
  type Review,
  type ReviewInput,
  reviewOf,
  sealReview,
} from "./submit/review.ts";
import type { StoreOptions } from "./submit/store.ts";
import { type SubmitFault, type Submitted, submit } from "./submit/submit.ts";
import type { BookingView } from "./view/outcome.ts";
import { type CartAndTime, findOwnBooking, type OwnBooking } from "./view/own-booking.ts";
import { type ViewFault, view } from "./view/view.ts";

/** Booking at one location, as the pages and the start of the server use it. */
export type Bookings = {
  /** Makes and seals what the details page shows; the seal goes into a hidden field. */
  sealReview(input: ReviewInput): Promise<Result<string, "past_midnight">>;
  openReview(text: string): Promise<Result<Review, "unreadable" | "expired">>;
  /**
   * Stores the booking durably, starts it, and waits a moment for its end. The same review leads
   * to the same booking, however often and with whatever contact it is sent.
   */
  submit(
    review: Review,
    contact: Contact,
    options: StoreOptions,
  ): Promise<Result<Submitted, SubmitFault>>;
  /** What the booking's page shows. `unavailable`: the journal cannot be read just now. */
  view(token: string): Promise<Result<BookingView, ViewFault>>;
  /** Of the bookings that were made in a browser, the one for this time, if it may be booked. */
  findOwnBooking(ids: readonly string[], wanted: CartAndTime): Promise<OwnBooking | undefined>;
  /** Seals what the page of a booking that came to nothing offers instead. */
  sealOffer(
    token: string,
    input: ReviewInput,
  ): Promise<Result<string, "past_midnight" | "unknown_token">>;
  /** What is to be submitted when such an offer is taken; only that page's own offers open. */
  openOffer(token: string, text: string): Promise<Result<Rebooking, RebookFault>>;
  /** Which times bookings of ours hold on these days; for `offerSlots`. */
  held(from: LocalDate, to: LocalDate): Promise<Held>;
  /** What the upstream's refusals have taught; for `checkCart` and `blocksOf`. */
  restrictions(): Promise<{ readonly needsResource: ReadonlySet<string> }>;
  /** Takes up whatever is unfinished and in nobody's hands, and purges what is due. */
  sweep(): Promise<void>;
  /** Waits for the steps in hand; nothing new is begun. */
  stop(): Promise<void>;
};

export function createBookings(deps: BookingDeps): Bookings {
  const { location, journal, sealer, now } = deps;
  const worker = createWorker(deps);

  /** What may be shown without: nothing can be booked before the journal is there again. */
  function orEmpty<T>(rows: Promise<readonly T[]>): Promise<readonly T[]> {
    return rows.catch((error: unknown) => {
      deps.log.error({ err: error }, "the journal could not be read");
      return [];
    });
  }

  return {
    sealReview: async (input) => {
      const review = reviewOf(location.slug, input, now());
      return review.ok ? ok(await sealReview(sealer, review.value)) : review;
    },
    openReview: (text) => openReview(sealer, text),
    submit: (review, contact, options) => submit(deps, worker, review, contact, options),
    view: (token) => view(deps, worker.lastServed(), token),
    findOwnBooking: (ids, wanted) => findOwnBooking(deps, ids, wanted),
    sealOffer: (token, input) => sealOffer(deps, token, input),
    openOffer: (token, text) => openOffer(deps, token, text),
    held: async (from, to) =>
      heldSlots(await orEmpty(journal.held(location.slug, from, to, now()))),
    restrictions: async () => ({
      needsResource: new Set(await orEmpty(journal.restrictedServices(location.slug, now()))),
    }),
    sweep: worker.sweep,
    stop: worker.stop,
  };
}
