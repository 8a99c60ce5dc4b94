import { languageData } from "#lib/values/i18n/languages.ts";

export const words = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(" ")));

const spoken = Object.values(languageData).map(({ priceWords }) => priceWords);
const from = spoken.map((written) => written.from);
const request = spoken.map((written) => written.request);
/** Per person, an hour, a night: the price is charged several times. */
const each = spoken.map((written) => written.each);

/** The price is no one price. */
export const VAGUE = words(
  ...[...from, ...request, ...each],
  "range varies vary variable varied custom hide hidden negotiable estimate estimated approx \
approximately about quoted consultation poa tba tbd tbc ask call enquire inquire inquiry enquiry",
);
/** In a text beside a price of 0: it is none. */
export const ON_REQUEST = words(...request);
/** Of the vague words, those that variants or tiers explain. */
export const RANGE = words(
  ...from,
  "range min minimum max maximum lowest highest varies vary variable varied",
);
export const FREE = words(...spoken.map((written) => written.nothing));
