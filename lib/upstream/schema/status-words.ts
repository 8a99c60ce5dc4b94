const MAX_LENGTH = 100;

/** Words for a status that can mean nothing else, in the languages of such services. */
const STANDING = [
  ...["booked", "confirmed", "scheduled", "unconfirmed", "accepted", "approved", "reserved"],
  ...["active", "upcoming", "planned", "arrived", "checked in", "in progress", "in service"],
  ...["gebucht", "bestätigt", "geplant", "reserviert", "réservé", "confirmé", "reservado"],
  ...["confirmado", "confirmada", "reservada", "confermato", "confermata", "prenotato"],
  ...["prenotata", "bevestigd", "geboekt", "gepland", "potwierdzona", "zarezerwowana"],
  ...["agendado", "marcado", "programada", "programado", "مؤكد", "محجوز"],
];

const CANCELLED = [
  ...["cancelled", "canceled", "cancel", "cancellation", "cancelation", "storniert", "abgesagt"],
  ...["annulé", "annulée", "cancelado", "cancelada", "anulado", "anulada", "annullato"],
  ...["annullata", "disdetto", "disdetta", "geannuleerd", "afgezegd", "anulowana", "anulowano"],
  ...["odwołana", "odwołano", "ملغى", "ملغي"],
];

/** Beside a word of cancelling they leave it one: "Late cancellation", "Cancelled by client". */
const BESIDE_CANCELLED = [
  ...["late", "early", "by", "the", "client", "customer", "guest", "salon", "staff", "business"],
  ...["same", "day", "online", "provider", "user", "vom", "von", "kunden", "salon", "par", "le"],
];

/** Says that it is a status, not which one. */
const LABELS = ["status", "state", "appointment", "booking", "is"];

const standing = new Set(STANDING.map((word) => wordsOf(word).join(" ")));
const cancelled = new Set(CANCELLED.flatMap(wordsOf));

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
