import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** "from €45 · 45 min" */
export function rateLine(i18n: I18n, { rate, exact, minutesExact }: LowestRate): string {
  const from = (value: string, exactly: boolean) =>
    exactly ? value : i18n.t("unit.from", { value });
  const price = exact ? i18n.price(rate.price) : i18n.money(rate.price);
  return `${from(price, exact)} · ${from(i18n.minutes(rate.minutes), minutesExact)}`;
}
