import { Notice } from "#components/notice.tsx";
import type { BookingView } from "#lib/booking/view/outcome.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
import { appointmentLine } from "./appointment-line.ts";

/** A shorter wait is over before it is read. */
const WORTH_TELLING_SECONDS = 15;

export function Outcome(props: {
  i18n: I18n;
  view: BookingView;
  /** Whether other times stand below it. */
  offering: boolean;
}) {
  const { i18n, view } = props;
  const { t } = i18n;
  const { state } = view;
  const waits = view.waitSeconds > WORTH_TELLING_SECONDS;
  if (state === "confirmed") return <Confirmed i18n={i18n} view={view} />;
  const tone = view.pending || CALM.includes(state) ? "plain" : "alarm";
  return (
    <Notice tone={tone} gap="close" role="status">
      <p>{t(leadOf(view, waits, props.offering))}</p>
      {(tone === "alarm" || state === "needs_call") && (
        <p>{t("own.chosen", { appointment: appointmentLine(i18n, view) })}</p>
      )}
      {state === "received" && view.ahead > 0 && (
        <p>{t("booking.received.ahead", { count: view.ahead })}</p>
      )}
      {waits && <p>{t("booking.received.wait", { minutes: Math.ceil(view.waitSeconds / 60) })}</p>}
      {state === "price_changed" && view.newTotal && (
        <p>
          {t.rich("booking.price_changed.change", {
            old: i18n.priceInText(view.total.price),
            new: i18n.priceInText(view.newTotal.price),
            minutes: i18n.minutes(view.newTotal.minutes),
            s: (text) => <s>{text}</s>,
            b: (text) => <strong>{text}</strong>,
          })}
        </p>
      )}
    </Notice>
  );
}

/** In plain words under the title: the ticket below them is the news. */
function Confirmed({ i18n, view }: { i18n: I18n; view: BookingView }) {
  const { t } = i18n;
  const { appointment, contactHint } = view;
  return (
    <div role="status" className="-mt-2 grid gap-1 text-lead text-pretty max-sm:text-base">
      <p>{t(leadOf(view, false, false))}</p>
      {appointment.revision === 0 && contactHint && (
        <p className="text-quiet">{t("booking.confirmed.sentTo", { address: contactHint })}</p>
      )}
    </div>
  );
}

const CALM: readonly BookingView["state"][] = ["needs_staff", "needs_call", "cancelled"];

function leadOf({ state, appointment }: BookingView, waits: boolean, offering: boolean) {
  const isBySalon = appointment.changedBy === "salon";
  if (state === "cancelled" && isBySalon) return "manage.cancelledByUs";
  if (state === "confirmed" && appointment.revision > 0) {
    return isBySalon ? "manage.movedByUs" : "manage.movedLead";
  }
  if (state === "working" && waits) return "booking.working.leadWaiting";
  if (state === "slot_taken" && !offering) return "booking.slot_taken.none";
  return `booking.${state}.lead` as const;
}
