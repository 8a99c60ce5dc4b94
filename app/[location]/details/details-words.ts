import { bookText } from "#components/book-text.ts";
import { examplePhone } from "#lib/booking/model/phone.ts";
import type { Minor } from "#lib/values/money.ts";
import type { PageBase } from "../../_shared/page-context.ts";

/** The words of the form that books. */
export function detailsWords(
  { i18n, location }: Pick<PageBase, "i18n" | "location">,
  price: Minor,
) {
  const { t } = i18n;
  return {
    problems: t("details.problemsTitle"),
    change: t("details.change"),
    firstName: t("details.firstName"),
    lastName: t("details.lastName"),
    optional: t("details.optional"),
    contactLegend: t("details.contactLegend"),
    contactLead: t("details.contactLead"),
    email: t("details.email"),
    phone: t("details.phone"),
    remember: t("details.remember"),
    rememberLead: t("details.rememberLead"),
    phoneHint: t("details.phoneHint", { example: examplePhone(location.country) }),
    submit: bookText(i18n, price),
    submitting: t("details.submitting"),
    honeypot: t("details.trap"),
    proving: t("details.proving"),
    lost: t("problem.lost"),
  };
}
