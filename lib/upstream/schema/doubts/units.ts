import { requirementNames } from "../addons.ts";
import { isRecord, pick, type WireRecord } from "../names.ts";
import { has, wordsOf } from "./split-words.ts";
import { numberOf, truthOf } from "./values.ts";
import * as is from "./words.ts";

type Words = readonly string[];

/** "exponent": 2, "unit": "minor": 4000 may be 40. What has decimals, or is free, is in whole units. */
export function isOfUnit(words: Words, value: unknown, price: number | undefined): boolean {
  if (price !== undefined && (!Number.isInteger(price) || price === 0)) return false;
  const number = numberOf(value);
  if (number !== undefined) return has(words, is.SCALE) && number > 1;
  return has(words, is.UNIT) && typeof value === "string" && isUnit(wordsOf(value));
}

function isUnit(said: Words): boolean {
  return said.length <= 2 && has(said, is.MINOR_UNITS);
}

export function isUnsaid(group: WireRecord): boolean {
  const { minSelections, required } = requirementNames;
  return [minSelections, required].every((names) => (pick(group, names).value ?? null) === null);
}

/** `must: 1`, `rule: "pick"`, `choose: "1..2"`, `count: [1, 1]`, `range: {from: 1}`; none of them with 0. */
export function asksForChoice(words: Words, value: unknown): boolean {
  if (!has(words, is.CHOOSING)) return false;
  const [first] = isRecord(value) ? Object.values(value) : Array.isArray(value) ? value : [value];
  const least = typeof first === "string" ? /^\s*(\d+)/.exec(first)?.[1] : first;
  const number = numberOf(least);
  if (number !== undefined) return number > 0;
  const truth = truthOf(first);
  if (truth !== undefined) return truth;
  return typeof first === "string" && !has(wordsOf(first), is.MAY_CHOOSE);
}
