import type { Voice } from "#lib/i18n/voice.ts";
import type { LowestRate } from "#lib/pricing/lowest-rate.ts";

/** "from €45 · 45 min" */
export function rateLine(voice: Voice, { rate, exact, minutesExact }: LowestRate): string {
  const from = (value: string, exactly: boolean) =>
    exactly ? value : voice.t("unit.from", { value });
  const price = rate.price === 0 ? voice.t("unit.free") : voice.money(rate.price);
  return `${from(price, exact)} · ${from(voice.minutes(rate.minutes), minutesExact)}`;
}
