import { voice } from "../../lib/words/voice.ts";

const demo = { locale: "en", country: "DE", currency: "EUR" };

/** What the site says to the visitors of the demo business, and how it writes amounts and days. */
export const { t: say, money, minutes, time: spellTime, date: spellDate } = voice(demo);
