import { voice } from "../../lib/words/voice.ts";

/** What the site says to the visitors of the demo business, and how it writes amounts and days. */
export const { t: say, money, minutes, time: spellTime, date: spellDate } = voice("en", "EUR");
