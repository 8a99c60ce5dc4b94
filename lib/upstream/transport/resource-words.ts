import type { ResourceWords } from "#lib/values/i18n/languages/language-data.ts";
import { languageData } from "#lib/values/i18n/languages.ts";

/** A salon's scheduler speaks one of the languages in which visitors read the site. */
function words(kind: ResourceWords): string {
  const lists = Object.values(languageData).map(({ resourceWords }) => resourceWords[kind]);
  return `(?<![\\p{L}\\p{N}])(?:${lists.join("|")})(?![\\p{L}\\p{N}])`;
}

const GAP = "[\\s'’\"()]+";

const noun = words("nouns");
/** Before the noun: an order, or a verb whose object is the noun. */
const order = words("orders");
/** Before or after the noun: it is missing and required. */
const want = words("wants");
const duty = words("duty") + GAP;
/** Participles such as "selected", which count only after one of duty. */
const done = words("done");
/** Between order and noun: a time or a person is asked for, not the noun. */
const between = words("between");
/** Rooms are taken now: another time may do, so the service can be booked. */
const shortage = new RegExp(words("shortage"), "iu");
/** The text is about something else: a lock, a right, another time or person. */
const otherwise = new RegExp(words("otherwise"), "iu");

const up = (most: number) => `(?:[^\\s]+${GAP}){0,${most}}`;
/** Words before the noun that do not change what is asked for. */
const upTo = (most: number) => `(?:(?!${between})[^\\s]+${GAP}){0,${most}}`;
const forIt = `(?:for (?:this|the) \\p{L}+${GAP})?`;

/** In one clause: "choose a room", "needs a treatment room", "no room was assigned". */
const ASKING: readonly RegExp[] = [
  order + GAP + upTo(3) + noun,
  want + GAP + upTo(2) + noun,
  noun + GAP + forIt + upTo(3) + want,
  duty + upTo(4) + noun + GAP + forIt + up(4) + done,
  noun + GAP + forIt + upTo(3) + duty + up(3) + done,
  duty + upTo(3) + done + GAP + upTo(3) + noun,
].map((source) => new RegExp(source, "iu"));

const isNoun = new RegExp(`^${noun}$`, "iu");

export function isResourceNoun(word: string): boolean {
  return isNoun.test(word.trim());
}

export function clauseAsks(clause: string): boolean {
  return ASKING.some((pattern) => pattern.test(clause));
}

export function isOtherwise(text: string): boolean {
  return otherwise.test(text);
}

export function isShortage(text: string): boolean {
  return shortage.test(text);
}
