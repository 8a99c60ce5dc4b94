import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** "from €45 · 45 min": the cheapest choice, and whether others cost more. */
export function RateText({ i18n, ...lowest }: { i18n: I18n } & LowestRate) {
  return (
    <>
      <strong>{priceText(i18n, lowest)}</strong>
      {" · "}
      <span>{i18n.minutes(lowest.rate.minutes)}</span>
    </>
  );
}

/** The same without markup. */
export function rateLine(i18n: I18n, lowest: LowestRate): string {
  return `${priceText(i18n, lowest)} · ${i18n.minutes(lowest.rate.minutes)}`;
}

export function priceText(i18n: I18n, { rate, exact }: LowestRate): string {
  return exact ? i18n.price(rate.price) : i18n.t("unit.from", { value: i18n.money(rate.price) });
}
