import type { IsHeld } from "#lib/offer/availability/offers.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { err } from "#lib/values/result.ts";
import type { BookingDeps } from "./deps.ts";
import { agreedVisit, type OfferTaken, openVisit, sealVisit } from "./model/agreed-visit.ts";
import type { Contact } from "./model/contact.ts";
import { heldSlots, holdsOf } from "./model/holds.ts";
import { openToken } from "./model/link-token.ts";
import type { AgreedVisit, VisitTime } from "./model/visit.ts";
import { closedServices } from "./reads/closed-services.ts";
import { readByToken, type TokenFault } from "./reads/read-by-token.ts";
import { type ChangeForm, requestChange } from "./requests/change.ts";
import { openOffer, sealOffer } from "./requests/rebook.ts";
import type { StoreOptions } from "./requests/store.ts";
import { submit } from "./requests/submit.ts";
import { expectedWaitSeconds } from "./requests/trust.ts";
import { createDesk } from "./views/desk.ts";
import { type CartAndTime, findOwnBooking, nextVisit } from "./views/own-visits.ts";
import { createRefresh } from "./views/salon-changes.ts";
import { view } from "./views/view.ts";
import { readProgress } from "./work/progress.ts";
import { createWorker } from "./work/worker.ts";

export type Bookings = ReturnType<typeof createBookings>;

export function createBookings(deps: BookingDeps) {
  const { location, journal, sealer, now } = deps;
  const worker = createWorker(deps);
  const refresh = createRefresh(deps);

  /** Without the journal pages are shown, or say so. */
  function orElse<T>(answer: Promise<T>, otherwise: T): Promise<T> {
    return answer.catch((error: unknown) => {
      deps.log.error({ err: error }, "the journal could not be used");
      return otherwise;
    });
  }

  return {
    sealVisit: (offer: OfferTaken) => sealVisit(sealer, agreedVisit(location, offer, now())),
    openVisit: (text: string) => openVisit(sealer, text),
    /** Idempotent: the same visit returns the same booking, even with another contact. */
    submit: (visit: AgreedVisit, contact: Contact, options: StoreOptions) =>
      orElse(submit(deps, worker, visit, contact, options), err({ code: "unavailable" })),
    view: (token: string) => orElse(view(deps, refresh, token), err("unavailable")),
    /** Id of a link's booking, which the journal may have lost. */
    idOf: (token: string) => openToken(sealer, token)?.id,
    /** Why a token opens no booking. */
    async faultOf(token: string): Promise<TokenFault | undefined> {
      const opened = await orElse(readByToken(deps, token), err("unavailable"));
      return opened.ok ? undefined : opened.error;
    },
    /** The booking of the same cart and time made in this browser, unless it failed. */
    findOwnBooking: (ids: readonly string[], wanted: CartAndTime) =>
      orElse(findOwnBooking(deps, ids, wanted), undefined),
    /** Among the bookings that were made in a browser. */
    nextVisit: (ids: readonly string[]) => orElse(nextVisit(deps, ids), undefined),
    sealOffer: (token: string, offer: OfferTaken) => sealOffer(deps, token, offer),
    openOffer: (token: string, text: string) =>
      orElse(openOffer(deps, token, text), err("unavailable")),
    /** Cancels, or moves where the form names a time. Idempotent while that change goes on. */
    requestChange: (token: string, form: ChangeForm) =>
      orElse(requestChange(deps, worker, token, form), err("unavailable")),
    /** Times between the two dates that our bookings hold, those of `except` left out. */
    held: async (from: LocalDate, to: LocalDate, except?: VisitTime): Promise<IsHeld> =>
      heldSlots(
        await orElse(journal.held(location.slug, from, to, now()), []),
        except ? holdsOf(except) : [],
      ),
    closedServices: () => orElse(closedServices(deps), NONE_CLOSED),
    expectedWaitSeconds: () => orElse(expectedWaitSeconds(deps), 0),
    progress: () => orElse(readProgress(journal, location.slug, now()), []),
    desk: createDesk(deps, worker),
    sweep: worker.sweep,
    stop: worker.stop,
  };
}
