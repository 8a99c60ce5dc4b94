import type { ReactNode } from "react";
import { Icon } from "#components/icon.tsx";
import type { ChangeTerms } from "#lib/booking/view/change-terms.ts";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
import { ContactLine } from "../contact-line.tsx";

/** The business's terms for changes. `children`: the ways to change the booking here. */
export function ChangeNotice(props: {
  i18n: I18n;
  business: Business;
  terms: ChangeTerms;
  children?: ReactNode;
}) {
  const { i18n, business, terms, children } = props;
  return (
    <section aria-labelledby="changes-title" className="grid content-start gap-3">
      <h2 id="changes-title" className="flex items-center gap-2 text-base">
        <Icon name="clock" className="text-link" />
        {i18n.t("own.changes")}
      </h2>
      <p>{textOf(i18n, terms)}</p>
      {children}
      <ContactLine i18n={i18n} business={business} />
    </section>
  );
}

function textOf(i18n: I18n, terms: ChangeTerms): string {
  if (terms.kind !== "until") return i18n.t("own.termsLate");
  if (terms.hours === 0) return i18n.t("own.termsAnytime");
  return i18n.t("own.terms", {
    date: i18n.date(terms.date),
    time: i18n.time(terms.time),
    notice: i18n.minutes(terms.hours * 60),
  });
}
