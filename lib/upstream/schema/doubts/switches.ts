import { has, wordsOf } from "./split-words.ts";
import { numberOf, truthOf } from "./values.ts";
import * as is from "./words.ts";

type Words = readonly string[];

const MAX_STATE_WORDS = 4;

/** Whether a field may say that there is nothing to be booked online, or not by everybody. */
export function forbidsSale(words: Words, value: unknown): boolean {
  if (isState(words, is.STATES) && saysOff(value, is.OFF_STATES)) return true;
  if (isState(words, is.KINDS) && saysOff(value, is.OFF_KINDS)) return true;
  return !isAboutSomethingElse(words) && isSwitchedOff(words, value);
}

function isSwitchedOff(words: Words, value: unknown): boolean {
  const truth = truthOf(value);
  const isNegated = has(words, is.NOT);
  if (isNegated && has(words, is.ON)) return truth === true;
  if (has(words, is.OFF)) return truth !== isNegated;
  if (isOffFlag(words)) return truth === true || saysOff(value, is.CONDITION);
  if (isOnSwitch(words)) return truth === false || saysOff(value, is.OFF_STATES);
  const number = numberOf(value);
  return number !== undefined && lacksPlaces(words, number);
}

function isOffFlag(words: Words): boolean {
  const flags = words.filter((word) => is.OFF_FLAGS.has(word));
  if (flags.length === 0 || isWaitlistAllowed(words)) return false;
  return !flags.every((word) => is.UNCLEAR.has(word)) || isOfItself(words);
}

function isOnSwitch(words: Words): boolean {
  if (words.includes("auto") && has(words, is.AUTOMATIC)) return true;
  return (has(words, is.ON) || isBookingAllowed(words)) && isOfItself(words);
}

/** "photosAvailable" is of the photos. */
function isOfItself(words: Words): boolean {
  return words.every((word) => ITS_WORDS.some((known) => known.has(word)));
}

const ITS_WORDS = [is.ITSELF, is.ON, is.OFF_FLAGS, is.BOOK, is.ALLOWED, is.CONDITION, is.SETTINGS];

function isState(words: Words, states: ReadonlySet<string>): boolean {
  const last = words.at(-1) ?? "";
  return states.has(last) || (is.STATE_ENDS.has(last) && states.has(words.at(-2) ?? ""));
}

function saysOff(value: unknown, off: ReadonlySet<string>): boolean {
  if (typeof value !== "string") return false;
  const said = wordsOf(value);
  if (said.length > MAX_STATE_WORDS) return false;
  if (has(said, off)) return !has(said, is.NOT);
  return has(said, is.NOT) && has(said, is.ON);
}

function isAboutSomethingElse(words: Words): boolean {
  if (has(words, is.LENGTH)) return true;
  if (has(words, is.CONTACT) && !words.includes("only")) return true;
  if (has(words, is.CONDITION) && !has(words, is.STAFF)) return false;
  const isConditional = words.includes("only") || words.includes("approval");
  return !isConditional && (has(words, is.OTHER_TOPICS) || has(words, is.STAFF));
}

function isWaitlistAllowed(words: Words): boolean {
  const isWaitlist = words.some((word) => word.startsWith("wait"));
  return isWaitlist && has(words, is.ALLOWED);
}

function isBookingAllowed(words: Words): boolean {
  return has(words, is.BOOK) && has(words, is.ALLOWED);
}

/** None left, or a number of people or visits that one price is for. */
function lacksPlaces(words: Words, number: number): boolean {
  if (has(words, is.PLACES)) return number <= 0;
  return (
    has(words, is.SEVERAL) && !words.includes("max") && !words.includes("maximum") && number > 1
  );
}
