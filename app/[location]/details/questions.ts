import type { DetailsAnswer } from "#components/details/details-form.tsx";
import type { Contact, ContactFault } from "#lib/booking/model/contact.ts";
import { readPhone, shownPhone } from "#lib/booking/model/phone.ts";
import { suggestEmail } from "#lib/booking/requests/email-domain.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { isolate } from "#lib/values/i18n/isolate.ts";
import type { Result } from "#lib/values/result.ts";

type Asking = { readonly i18n: I18n; readonly location: { readonly country: string } };
type Fields = Readonly<
  Record<"email" | "emailChosen" | "emailKept" | "phone" | "phoneKept" | "phoneShown", string>
>;
type Question = NonNullable<DetailsAnswer["question"]>;

export function withChosenEmail<T extends Fields>(fields: T): T {
  const { emailChosen } = fields;
  return emailChosen === "" ? fields : { ...fields, email: emailChosen, emailKept: emailChosen };
}

/** Asks once about an address that looks mistyped: the suggestion, or as typed if valid. */
export function emailQuestion(
  { i18n: { t } }: Asking,
  { email, emailKept }: Fields,
  contact: Result<Contact, readonly ContactFault[]>,
): Question | undefined {
  const isElseFine = contact.ok || contact.error.every(({ field }) => field === "email");
  if (email === emailKept || !isElseFine) return undefined;
  const suggestion = suggestEmail(email);
  if (suggestion === undefined) return undefined;
  const answers = [suggestion, ...(contact.ok ? [email.trim()] : [])].map((value) => ({
    name: "emailChosen",
    value,
    label: t("details.emailTypo.answer", { email: value }),
  }));
  return { text: t("details.emailTypo.lead", { suggestion }), answers };
}

/** "+49 6123 45678, Germany"; the country is left out where a number has none. */
function phoneText(i18n: I18n, number: string): string {
  const { text, country } = shownPhone(number);
  if (country === undefined) return text;
  const region = new Intl.DisplayNames(i18n.locale, { type: "region" }).of(country);
  return [i18n.direction === "rtl" ? isolate(text) : text, region].join(i18n.comma);
}

/** How a typed number is read; `undefined` if it is none. */
export function typedPhoneText({ i18n, location }: Asking, phone: string): string | undefined {
  const read = readPhone(phone, location.country);
  return read.ok ? phoneText(i18n, read.value.number) : undefined;
}

/**
 * Asks once whether a number is right, as it would be kept: one that may be misread, and one without
 * its country if it was not shown beside its field how it is read.
 */
export function phoneQuestion(
  { i18n, location }: Asking,
  { phone, phoneKept, phoneShown }: Fields,
): Question | undefined {
  const read = readPhone(phone, location.country);
  if (!read.ok || read.value.number === phoneKept) return undefined;
  const { number, isUsual } = read.value;
  if (isUsual && (phone === phoneShown || hasCountry(phone))) return undefined;
  const text = i18n.t("details.phoneCheck.lead", { phone: phoneText(i18n, number) });
  const label = i18n.t("details.phoneCheck.answer", { phone: shownPhone(number).text });
  return { text, answers: [{ name: "phoneKept", value: number, label }] };
}

function hasCountry(phone: string): boolean {
  return phone.normalize("NFKC").includes("+");
}
