import type { ReactNode } from "react";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { appointmentLine } from "../booking/appointment-line.ts";
import { ButtonLink } from "../button.tsx";

/** This browser's next or last booking, above the menu. `children`: the form to forget it. */
export function OwnVisit(props: {
  i18n: I18n;
  view: BookingView;
  isNext: boolean;
  href: string | undefined;
  /** The last visit once more, while it is offered. */
  again: { readonly href: string; readonly text: string } | undefined;
  children: ReactNode;
}) {
  const { i18n, view, isNext, href, again, children } = props;
  const see = i18n.t("details.own.see");
  // Before a visit its page is wanted more than another visit.
  const opensFirst = isNext && href !== undefined;
  return (
    <section
      aria-labelledby="own-visit"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-sheet bg-wash p-sheet print:hidden"
    >
      <div className="min-w-0">
        <h2 id="own-visit" className="type-text text-base">
          {i18n.t(isNext ? titleOf(view) : "own.last")}
        </h2>
        <p>{appointmentLine(i18n, view)}</p>
        {href && !opensFirst && (
          <ActionLink href={href} className="inline-flex min-h-target items-center">
            {see}
          </ActionLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {opensFirst && <ButtonLink href={href}>{see}</ButtonLink>}
        {again && (
          <ButtonLink
            href={again.href}
            rank={opensFirst ? "quiet" : "first"}
            className="px-5.5 py-2 text-balance"
          >
            {again.text}
          </ButtonLink>
        )}
        {children}
      </div>
    </section>
  );
}

/** What is not certain to take place is not called a visit. */
function titleOf({ state }: BookingView) {
  return state === "confirmed" || state === "altered"
    ? "own.next"
    : (`booking.${state}.title` as const);
}
