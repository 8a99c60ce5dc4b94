import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";

/** "from €45 · 45 min": what something costs and how long it takes, as far as that is settled. */
export function RateText(props: {
  voice: Voice;
  rate: Rate;
  exact: boolean;
  minutesExact: boolean;
}) {
  const { voice, rate, exact, minutesExact } = props;
  const price = rate.price === 0 ? voice.t("unit.free") : voice.money(rate.price);
  const minutes = voice.minutes(rate.minutes);
  return (
    <>
      <strong>{exact ? price : voice.t("unit.from", { value: price })}</strong>
      {" · "}
      <span>{minutesExact ? minutes : voice.t("unit.from", { value: minutes })}</span>
    </>
  );
}
