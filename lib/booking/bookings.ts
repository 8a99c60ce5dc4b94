import type { IsHeld } from "#lib/offer/availability/offers.ts";
import { type ClosedServices, NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";
import type { BookingDeps } from "./deps.ts";
import { agreedVisit, type OfferTaken, openVisit, sealVisit } from "./model/agreed-visit.ts";
import type { Contact } from "./model/contact.ts";
import { heldSlots, holdsOf } from "./model/holds.ts";
import { openToken } from "./model/link-token.ts";
import type { AgreedVisit, VisitTime } from "./model/visit.ts";
import { closedServices } from "./reads/closed-services.ts";
import { readByToken, type TokenFault } from "./reads/read-by-token.ts";
import { type ChangeForm, type ChangeRequestFault, requestChange } from "./requests/change.ts";
import { openOffer, type RebookFault, type Rebooking, sealOffer } from "./requests/rebook.ts";
import type { StoreOptions } from "./requests/store.ts";
import { type SubmitFault, type Submitted, submit } from "./requests/submit.ts";
import { expectedWaitSeconds, type Trust } from "./requests/trust.ts";
import { createDesk, type Desk } from "./views/desk.ts";
import type { BookingView } from "./views/outcome.ts";
import {
  type CartAndTime,
  findOwnBooking,
  nextVisit,
  type OwnBooking,
  type OwnVisit,
} from "./views/own-visits.ts";
import { createSalonChanges } from "./views/salon-changes.ts";
import { view } from "./views/view.ts";
import { type Progress, readProgress } from "./work/progress.ts";
import { createWorker } from "./work/worker.ts";

export type Bookings = {
  sealVisit(offer: OfferTaken): Promise<string>;
  openVisit(text: string): Promise<Result<AgreedVisit, "unreadable" | "expired">>;
  /** Idempotent: the same visit returns the same booking, even with another contact. */
  submit(
    visit: AgreedVisit,
    contact: Contact,
    options: StoreOptions,
  ): Promise<Result<Submitted, SubmitFault>>;
  view(token: string): Promise<Result<BookingView, TokenFault>>;
  /** Id of a link's booking, which the journal may have lost. */
  idOf(token: string): string | undefined;
  /** Why a token opens no booking. */
  faultOf(token: string): Promise<TokenFault | undefined>;
  /** The booking of the same cart and time made in this browser, unless it failed. */
  findOwnBooking(ids: readonly string[], wanted: CartAndTime): Promise<OwnBooking | undefined>;
  /** Among the bookings that were made in a browser. */
  nextVisit(ids: readonly string[]): Promise<OwnVisit | undefined>;
  sealOffer(token: string, offer: OfferTaken): Promise<Result<string, "unknown_token">>;
  openOffer(token: string, text: string): Promise<Result<Rebooking, RebookFault>>;
  /** Cancels, or moves where the form names a time. Idempotent while that change goes on. */
  requestChange(token: string, form: ChangeForm): Promise<Result<void, ChangeRequestFault>>;
  /** Times between the two dates that our bookings hold, those of `except` left out. */
  held(from: LocalDate, to: LocalDate, except?: VisitTime): Promise<IsHeld>;
  closedServices(): Promise<ClosedServices>;
  expectedWaitSeconds(trust: Trust): Promise<number>;
  progress(): Promise<readonly Progress[]>;
  readonly desk: Desk;
  sweep(): Promise<void>;
  isIdle(): boolean;
  stop(): Promise<void>;
};

export function createBookings(deps: BookingDeps): Bookings {
  const { location, journal, sealer, now } = deps;
  const worker = createWorker(deps);
  const salonChanges = createSalonChanges(deps);

  /** Pages are shown without the journal; only booking has to wait for it. */
  function orElse<T>(answer: Promise<T>, otherwise: T): Promise<T> {
    return answer.catch((error: unknown) => {
      deps.log.error({ err: error }, "the journal could not be read");
      return otherwise;
    });
  }

  return {
    sealVisit: (offer) => sealVisit(sealer, agreedVisit(location, offer, now())),
    openVisit: (text) => openVisit(sealer, text),
    submit: (visit, contact, options) => submit(deps, worker, visit, contact, options),
    view: (token) => view(deps, salonChanges, token),
    idOf(token) {
      const opened = openToken(sealer, token);
      return opened.ok ? opened.value.id : undefined;
    },
    async faultOf(token) {
      const opened = await readByToken(deps, token);
      return opened.ok ? undefined : opened.error;
    },
    findOwnBooking: (ids, wanted) => findOwnBooking(deps, ids, wanted),
    nextVisit: (ids) => nextVisit(deps, ids),
    sealOffer: (token, offer) => sealOffer(deps, token, offer),
    openOffer: (token, text) => openOffer(deps, token, text),
    requestChange: (token, form) => requestChange(deps, worker, token, form),
    held: async (from, to, except) =>
      heldSlots(
        await orElse(journal.held(location.slug, from, to, now()), []),
        except ? holdsOf(except) : [],
      ),
    closedServices: () => orElse(closedServices(deps), NONE_CLOSED),
    expectedWaitSeconds: (trust) => orElse(expectedWaitSeconds(deps, trust), 0),
    progress: async () => orElse(readProgress(journal, location.slug, now()), []),
    desk: createDesk(deps, worker),
    sweep: worker.sweep,
    isIdle: worker.isIdle,
    stop: worker.stop,
  };
}
