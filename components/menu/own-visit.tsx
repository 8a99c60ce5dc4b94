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
  title: string;
  href: string | undefined;
  /** Where to book the same again, while it is offered. */
  againHref: string | undefined;
  children: ReactNode;
}) {
  const { i18n, view, title, href, againHref, children } = props;
  return (
    <section
      aria-labelledby="own-visit"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-sheet bg-wash p-sheet print:hidden"
    >
      <div className="min-w-0">
        <h2 id="own-visit" className="type-text text-base">
          {title}
        </h2>
        <p>{appointmentLine(i18n, view)}</p>
        {href && (
          <ActionLink href={href} className="inline-flex min-h-target items-center">
            {i18n.t("details.own.see")}
          </ActionLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {againHref && (
          <ButtonLink href={againHref} rank="quiet">
            {i18n.t("own.again")}
          </ButtonLink>
        )}
        {children}
      </div>
    </section>
  );
}
