import type { Language } from "#lib/values/i18n/languages.ts";

/** What a business writes beside a price, by language: the compiler asks for a new one. */
type Written = Readonly<Record<Language, string>>;

const FROM: Written = {
  en: "from starting starts",
  de: "ab",
  fr: "dès partir",
  es: "desde partir",
  it: "da partire",
  nl: "vanaf",
  pl: "od",
  pt: "desde partir",
  ar: "من ابتداء",
};

const REQUEST: Written = {
  en: "request quote quotation",
  de: "anfrage",
  fr: "demande devis",
  es: "consultar presupuesto",
  it: "richiesta preventivo",
  nl: "aanvraag",
  pl: "życzenie uzgodnienia wycena",
  pt: "consulta orçamento",
  ar: "الطلب",
};

/** Per person, an hour, a night: the price is charged several times. */
const EACH: Written = {
  en: "per person persons people guest guests head pp hourly daily unit units hour hours night nights day each",
  de: "pro auf stunde std stk pers",
  fr: "par heure personne",
  es: "por persona hora",
  it: "persona ora",
  nl: "uur persoon",
  pl: "osoba osobę godz godzinę",
  pt: "por pessoa hora",
  ar: "للشخص",
};

const NOTHING: Written = {
  en: "free gratis",
  de: "kostenlos gratis",
  fr: "gratuit",
  es: "gratuito gratis",
  it: "gratuito gratuita gratis",
  nl: "gratis",
  pl: "bezpłatnie darmowe",
  pt: "grátis",
  ar: "مجاني",
};

export const words = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(" ")));

const every = (written: Written): readonly string[] => Object.values(written);

/** The price is no one price. */
export const VAGUE = words(
  ...[FROM, REQUEST, EACH].flatMap(every),
  "range varies vary variable varied custom hide hidden negotiable estimate estimated approx \
approximately about quoted consultation poa tba tbd tbc ask call enquire inquire inquiry enquiry",
);
/** In a text beside a price of 0: it is none. */
export const ON_REQUEST = words(...every(REQUEST));
/** Of the vague words, those that variants or tiers explain. */
export const RANGE = words(
  ...every(FROM),
  "range min minimum max maximum lowest highest varies vary variable varied",
);
export const FREE = words(...every(NOTHING));
