import { voice } from "#lib/i18n/voice.ts";

const demo = { locale: "en", country: "DE", currency: "EUR" };

/** What the site says to the visitors of the demo business, and how it writes amounts and days. */
export const { t: say, money, minutes, time: spellTime, date: spellDate } = voice(demo);
