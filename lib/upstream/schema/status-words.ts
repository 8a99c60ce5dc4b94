import type { Language } from "#lib/values/i18n/languages.ts";

const MAX_LENGTH = 100;

type Words = Readonly<Record<Language, readonly string[]>>;

/** Words for a status that can mean nothing else. */
const STANDING: Words = {
  en: [
    ...["booked", "confirmed", "scheduled", "unconfirmed", "accepted", "approved", "reserved"],
    ...["active", "upcoming", "planned", "arrived", "checked in", "in progress", "in service"],
  ],
  de: ["gebucht", "bestätigt", "geplant", "reserviert"],
  fr: ["réservé", "confirmé"],
  es: ["reservado", "reservada", "confirmado", "confirmada", "programado", "programada"],
  it: ["confermato", "confermata", "prenotato", "prenotata"],
  nl: ["bevestigd", "geboekt", "gepland"],
  pl: ["potwierdzona", "zarezerwowana"],
  pt: ["agendado", "marcado", "reservado", "reservada", "confirmado", "confirmada"],
  ar: ["مؤكد", "محجوز"],
};

const CANCELLED: Words = {
  en: ["cancelled", "canceled", "cancel", "cancellation", "cancelation"],
  de: ["storniert", "abgesagt"],
  fr: ["annulé", "annulée"],
  es: ["cancelado", "cancelada", "anulado", "anulada"],
  it: ["annullato", "annullata", "disdetto", "disdetta"],
  nl: ["geannuleerd", "afgezegd"],
  pl: ["anulowana", "anulowano", "odwołana", "odwołano"],
  pt: ["cancelado", "cancelada", "anulado", "anulada"],
  ar: ["ملغى", "ملغي"],
};

/** Beside a word of cancelling they leave it one: "Late cancellation", "Cancelled by client". */
const BESIDE_CANCELLED = [
  ...["late", "early", "by", "the", "client", "customer", "guest", "salon", "staff", "business"],
  ...["same", "day", "online", "provider", "user", "vom", "von", "kunden", "salon", "par", "le"],
];

/** Says that it is a status, not which one. */
const LABELS = ["status", "state", "appointment", "booking", "is"];

const standing = new Set(allOf(STANDING).map((word) => wordsOf(word).join(" ")));
const cancelled = new Set(allOf(CANCELLED).flatMap(wordsOf));

function allOf(words: Words): readonly string[] {
  return Object.values(words).flat();
}

/** `undefined`: a word, a number or an id that is not known, or one that asks, denies or permits. */
export function meaningOf(text: string): "standing" | "cancelled" | undefined {
  const words = wordsOf(text).filter((word) => !LABELS.includes(word));
  if (standing.has(words.join(" "))) return "standing";
  const others = words.filter((word) => !cancelled.has(word));
  const isCancelled = others.length < words.length;
  return isCancelled && others.every((word) => BESIDE_CANCELLED.includes(word))
    ? "cancelled"
    : undefined;
}

/** "AppointmentStatus.CancelledByClient" as appointment, status, cancelled, by, client. */
function wordsOf(text: string): readonly string[] {
  return text
    .slice(0, MAX_LENGTH)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
