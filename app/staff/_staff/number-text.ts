import type { I18n } from "#lib/values/i18n/i18n.ts";

/** As prices on the same page are grouped: in some places, as for English in Germany, plain numbers differ. */
export function numberText({ locale }: Pick<I18n, "locale">, value: number): string {
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }).formatToParts(value);
  const digits = parts.filter(({ type }) => type === "integer" || type === "group");
  return digits.map((part) => part.value).join("");
}
