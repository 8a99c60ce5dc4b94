import { Named } from "#components/name.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** A shorter wait ends before it is read. */
const WORTH_TELLING_SECONDS = 15;
const VERY_LONG_SECONDS = 180;

/** The booking's state in one sentence; actions and reasons (outcome-details.tsx) follow. */
export function Outcome(props: {
  i18n: I18n;
  view: BookingView;
  offering: boolean;
  /** The business has set up no way to be told of it: the visitor calls. */
  mustCall?: boolean;
}) {
  const { i18n, view } = props;
  const { t } = i18n;
  const { state } = view;
  const waits = isLongWait(view) && view.cause !== "unanswered";
  const isBad = !view.pending && !CALM.includes(state);
  return (
    <div
      role="status"
      className={`-mt-2 grid grid-cols-1 gap-2 text-lead text-pretty max-sm:text-base ${isBad ? "border-s-3 border-alarm ps-4" : ""}`}
    >
      <p>
        {t(props.mustCall ? callLeadOf(view) : leadOf(view, waits, props.offering))}
        {state === "confirmed" && view.revision === 0 && !view.failed && view.contactHint && (
          <span className="text-quiet">
            {" "}
            <Named
              text={t("booking.confirmed.sentTo", { address: view.contactHint })}
              name={view.contactHint}
            />
          </span>
        )}
      </p>
      {waits && <p>{t(waitOf(view), { minutes: Math.ceil(view.waitSeconds / 60) })}</p>}
      {state === "price_changed" && view.newTotal && (
        <p>
          {t.rich("booking.price_changed.change", {
            old: rateText(i18n, view.total),
            new: rateText(i18n, view.newTotal),
            s: (text) => <s>{text}</s>,
            b: (text) => <strong>{text}</strong>,
          })}
        </p>
      )}
    </div>
  );
}

function rateText(i18n: I18n, { price, minutes }: Rate): string {
  return `${i18n.priceInText(price)}${i18n.comma}${i18n.minutes(minutes)}`;
}

function isLongWait({ waitSeconds }: BookingView): boolean {
  return waitSeconds > WORTH_TELLING_SECONDS;
}

/** For such a wait the page gives the phone number too. */
export function isVeryLongWait({ waitSeconds }: BookingView): boolean {
  return waitSeconds > VERY_LONG_SECONDS;
}

function waitOf(view: BookingView) {
  return isVeryLongWait(view) ? "booking.received.waitLong" : "booking.received.wait";
}

const CALM: readonly BookingView["state"][] = [
  "confirmed",
  "altered",
  "doubtful",
  "needs_staff",
  "change_unclear",
  "needs_call",
  "cancelled",
];

/** A booking must not be made twice; a change leaves an appointment to ask about. */
function callLeadOf({ state }: BookingView) {
  return state === "needs_staff" ? "booking.call_us.lead" : "booking.doubtful.lead";
}

function leadOf({ state, ...view }: BookingView, waits: boolean, offering: boolean) {
  const isBySalon = view.changedBy === "salon";
  if (view.pending && view.cause === "unanswered") return "booking.held.lead";
  if (state === "cancelled" && isBySalon) return "manage.cancelledByUs";
  if (state === "confirmed" && view.revision > 0 && !view.failed) {
    return isBySalon ? "manage.movedByUs" : "manage.movedLead";
  }
  if (state === "working" && waits) return "booking.working.leadWaiting";
  if (state === "slot_taken" && !offering) return "booking.slot_taken.none";
  if (state === "not_booked" && view.cause === "refused") return "manage.failed.call";
  return `booking.${state}.lead` as const;
}
