import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** "from €45 · 45 min": price and length, as far as they are settled. */
export function RateText(props: { i18n: I18n; rate: Rate; exact: boolean; minutesExact: boolean }) {
  const { i18n, rate, exact, minutesExact } = props;
  const minutes = i18n.minutes(rate.minutes);
  return (
    <>
      <strong>
        {exact ? i18n.price(rate.price) : i18n.t("unit.from", { value: i18n.money(rate.price) })}
      </strong>
      {" · "}
      <span>{minutesExact ? minutes : i18n.t("unit.from", { value: minutes })}</span>
    </>
  );
}
