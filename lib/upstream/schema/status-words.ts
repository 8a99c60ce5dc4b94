import { languageData } from "#lib/values/i18n/languages.ts";

const MAX_LENGTH = 100;

const spoken = Object.values(languageData).map(({ statusWords }) => statusWords);

/** Words for a status that can mean nothing else. */
const standing = new Set(
  spoken.flatMap((words) => words.standing).map((word) => wordsOf(word).join(" ")),
);
const cancelled = new Set(spoken.flatMap((words) => words.cancelled).flatMap(wordsOf));
/** Beside a word of cancelling they leave it one: "Late cancellation", "Cancelled by client". */
const besideCancelled = new Set(spoken.flatMap((words) => words.besideCancelled).flatMap(wordsOf));

/** Says that it is a status, not which one. */
const LABELS = ["status", "state", "appointment", "booking", "is"];

/** `undefined`: a word, a number or an id that is not known, or one that asks, denies or permits. */
export function meaningOf(text: string): "standing" | "cancelled" | undefined {
  const words = wordsOf(text).filter((word) => !LABELS.includes(word));
  if (standing.has(words.join(" "))) return "standing";
  const others = words.filter((word) => !cancelled.has(word));
  const isCancelled = others.length < words.length;
  return isCancelled && others.every((word) => besideCancelled.has(word)) ? "cancelled" : undefined;
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
