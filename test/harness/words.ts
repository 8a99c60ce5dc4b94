import { i18nFor } from "#lib/values/i18n/i18n.ts";

const demo = { locale: "en", country: "DE", currency: "EUR" };

/** English texts and formats of the demo business. */
export const { t: say, money, minutes, time: spellTime, date: spellDate } = i18nFor(demo);
