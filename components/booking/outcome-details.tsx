import { Named } from "#components/name.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ContactLine } from "../contact-line.tsx";
import { appointmentLine } from "./appointment-line.ts";

type Props = { i18n: I18n; view: BookingView };

/** Reasons for the booking's state, below the actions. */
export function OutcomeDetails({ i18n, view }: Props) {
  const { t } = i18n;
  const more = moreOf(view);
  const isNone = view.nothingBooked;
  if (more === undefined && !isNone && view.ahead === 0) return null;
  return (
    <div className="grid max-w-prose grid-cols-1 gap-3 border-t border-line pt-5 text-pretty text-quiet">
      {view.ahead > 0 && <p>{t("booking.received.ahead", { count: view.ahead })}</p>}
      {more && <p>{t(more)}</p>}
      {isNone && (
        <p className="text-ink">
          <Named
            text={t("own.chosen", { appointment: appointmentLine(i18n, view) })}
            name={view.memberName}
          />
        </p>
      )}
      {isNone && (
        <p>
          <Named
            text={t("booking.reference", { reference: view.reference })}
            name={view.reference}
          />
        </p>
      )}
    </div>
  );
}

/** Phone number and email for a visitor who must call, or does not want to wait for the reply. */
export function ContactWhileWaiting(props: Props & { business: Business; mustCall?: boolean }) {
  const { i18n, view, business } = props;
  if (!business.phone && !business.email) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ContactLine i18n={i18n} business={business} />
      <p className="text-pretty">
        {!props.mustCall && <>{i18n.t("booking.knowNow")} </>}
        <strong className="whitespace-nowrap">
          <Named
            text={i18n.t("booking.reference", { reference: view.reference })}
            name={view.reference}
          />
        </strong>
      </p>
    </div>
  );
}

const EXPLAINED = [
  "checking",
  "slot_taken",
  "price_changed",
  "needs_staff",
  "not_booked",
  "change_unclear",
] as const;

function moreOf({ state, pending, cause }: BookingView) {
  if (pending && cause === "unanswered") return "booking.held.more";
  if (state === "needs_call") return "booking.not_booked.more";
  if (state === "not_booked" && cause) return `booking.not_booked.${cause}` as const;
  const explained = EXPLAINED.find((each) => each === state);
  return explained && (`booking.${explained}.more` as const);
}
