import type { DetailsAnswer } from "#components/details/details-form.tsx";
import type { Contact, ContactFault } from "#lib/booking/model/contact.ts";
import { suggestEmail } from "#lib/booking/requests/email-domain.ts";
import type { Result } from "#lib/values/result.ts";
import type { PageContext } from "../../_shared/page-context.ts";

type EmailFields = {
  readonly email: string;
  readonly emailChosen: string;
  readonly emailKept: string;
};

export function withChosenEmail<T extends EmailFields>(fields: T): T {
  const { emailChosen } = fields;
  return emailChosen === "" ? fields : { ...fields, email: emailChosen, emailKept: emailChosen };
}

/** Asks once about an address that looks mistyped: the suggestion, or as typed if valid. */
export function emailQuestion(
  { i18n: { t } }: PageContext,
  { email, emailKept }: EmailFields,
  contact: Result<Contact, readonly ContactFault[]>,
): Pick<DetailsAnswer, "question"> | undefined {
  const isElseFine = contact.ok || contact.error.every(({ field }) => field === "email");
  if (email === emailKept || !isElseFine) return undefined;
  const suggestion = suggestEmail(email);
  if (suggestion === undefined) return undefined;
  const answers = [suggestion, ...(contact.ok ? [email.trim()] : [])].map((value) => ({
    name: "emailChosen",
    value,
    label: t("details.emailTypo.answer", { email: value }),
  }));
  return { question: { text: t("details.emailTypo.lead", { suggestion }), answers } };
}
