import { voice } from "#lib/i18n/voice.ts";

const demo = { locale: "en", country: "DE", currency: "EUR" };

/** English texts and formats of the demo business. */
export const { t: say, money, minutes, time: spellTime, date: spellDate } = voice(demo);
