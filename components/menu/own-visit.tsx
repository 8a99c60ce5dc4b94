import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { appointmentLine } from "../booking/appointment-line.ts";
import { ButtonLink } from "../button.tsx";
import { Named } from "../name.tsx";

/** The next visit of this browser, above the menu. */
export function OwnVisit(props: { i18n: I18n; view: BookingView; href: string }) {
  const { i18n, view, href } = props;
  return (
    <section
      aria-labelledby="own-visit"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-sheet bg-wash p-sheet print:hidden"
    >
      <div className="min-w-0">
        <h2 id="own-visit" className="type-text text-base">
          {i18n.t(titleOf(view))}
        </h2>
        <p>
          <Named text={appointmentLine(i18n, view)} name={view.memberName} />
        </p>
      </div>
      <ButtonLink href={href}>{i18n.t("details.own.see")}</ButtonLink>
    </section>
  );
}

/** What is not certain to take place is not called a visit. */
function titleOf({ state }: BookingView) {
  return state === "confirmed" || state === "altered"
    ? "own.next"
    : (`booking.${state}.title` as const);
}
