import { type Currency, currencyDigits } from "#lib/values/money.ts";
import { isRecord, type WireRecord } from "../names.ts";
import { currencyIn, isOurCurrency } from "./currencies.ts";
import { has, isVagueAlone, wordsOf } from "./split-words.ts";
import { amountsIn, dayOf, isNothing, numberOf, truthOf } from "./values.ts";
import * as is from "./words.ts";

/** What an unknown amount is compared with. */
export type Beside = {
  readonly price: number | undefined;
  /** Its variants or tiers have the prices, and the lengths. */
  readonly isPricedInside: boolean;
  readonly isTaxIncluded: boolean;
  readonly currency: Currency | undefined;
};

type Words = readonly string[];

export function isMoney(words: Words): boolean {
  return has(words, is.PRICE) || has(words, is.INSTEAD) || has(words, is.ADDED);
}

/** `from: 40`, `perPerson: true`, `startingAt: "€40"`. */
export function isVaguenessInDoubt(words: Words, value: unknown, beside: Beside): boolean {
  if (!isVagueAlone(words) || dayOf(value) !== undefined) return false;
  if (beside.isPricedInside && words.every((word) => is.RANGE.has(word) || !is.VAGUE.has(word))) {
    return false;
  }
  const amount = typeof value === "string" ? amountsIn(value)[0]?.[0] : numberOf(value);
  return amount === undefined ? truthOf(value) === true : amount !== 0;
}

/** Whether the price that a visitor is shown could differ from what is charged. */
export function isMoneyInDoubt(words: Words, value: unknown, beside: Beside): boolean {
  if (isNothing(value) || isForLater(words)) return false;
  const amount = numberOf(value);
  if (amount !== undefined) return isAmountInDoubt(words, amount, beside);
  const truth = truthOf(value);
  if (truth !== undefined) return isFlagInDoubt(words, truth, beside);
  if (typeof value === "string") return isTextInDoubt(words, value, beside);
  if (Array.isArray(value)) {
    return value.some((each: unknown) => isMoneyInDoubt(words, each, beside));
  }
  return isRecord(value) && isObjectInDoubt(words, value, beside);
}

function isForLater(words: Words): boolean {
  return has(words, is.LATER) || (words.includes("no") && words.includes("show"));
}

function isAmountInDoubt(words: Words, amount: number, beside: Beside): boolean {
  if (has(words, is.ADDED)) return amount !== 0;
  const value = inMajorUnits(words, amount, beside);
  if (has(words, is.INSTEAD)) return value !== 0 && value !== beside.price;
  if (beside.isPricedInside && has(words, is.RANGE)) return false;
  if (has(words, is.LIMITS)) return value !== beside.price;
  return has(words, is.VAGUE) || value !== beside.price;
}

function inMajorUnits(words: Words, amount: number, { currency = "EUR" }: Beside): number {
  if (!has(words, is.MINOR_UNITS)) return amount;
  const digits = currencyDigits(currency);
  return Number((amount / 10 ** digits).toFixed(digits));
}

function isFlagInDoubt(words: Words, truth: boolean, { isPricedInside }: Beside): boolean {
  if (!truth) return has(words, is.PRICE) && has(words, is.SURE);
  if (has(words, is.ADDED) || has(words, is.INSTEAD)) return !has(words, is.ALLOWED);
  return isVague(words, isPricedInside);
}

function isVague(words: Words, isPricedInside: boolean): boolean {
  const vague = words.filter((word) => is.VAGUE.has(word));
  if (isPricedInside && vague.every((word) => is.RANGE.has(word))) return false;
  const isEachVisit = has(words, is.EACH_VISIT) && vague.every((word) => word === "per");
  return vague.length > 0 && !isEachVisit;
}

/** "€40.00" beside 40 says nothing new; "from €40", "per hour" and "on request" do. */
function isTextInDoubt(words: Words, text: string, beside: Beside): boolean {
  const said = wordsOf(text);
  if (isVague(said, beside.isPricedInside)) return true;
  const amounts = amountsIn(text);
  if (amounts.length > 0) return areAmountsInDoubt(words, text, amounts, beside);
  if (has(said, is.FREE)) return beside.price !== 0;
  if (said.every((word) => is.FIXED.has(word) || is.EACH_VISIT.has(word) || word === "per")) {
    return false;
  }
  return !has(words, is.ALLOWED);
}

function areAmountsInDoubt(
  words: Words,
  text: string,
  amounts: readonly (readonly number[])[],
  beside: Beside,
): boolean {
  if (currencyIn(text, beside.currency) === "other") return true;
  const isRange = amounts.length > 1 || has(wordsOf(text), is.RANGE);
  if (isRange && beside.isPricedInside) return false;
  return amounts.some((ways) => ways.every((amount) => isAmountInDoubt(words, amount, beside)));
}

const MAX_DEPTH = 4;

/** `{amount: 40, currency: "EUR"}` is one amount; each part of `{base: 40, weekend: 50}` is another. */
function isObjectInDoubt(words: Words, value: WireRecord, beside: Beside, depth = 0): boolean {
  return Object.entries(value).some(([name, part]) => {
    const own = wordsOf(name);
    if (has(own, is.CURRENCY)) return !isOurCurrency(part, beside.currency);
    if (is.NEUTRAL_ENDS.has(own.at(-1) ?? "")) return false;
    if (has(own, is.TAX)) return isTaxInDoubt(own, part, beside);
    const all = [...words, ...own];
    if (isRecord(part)) return depth < MAX_DEPTH && isObjectInDoubt(all, part, beside, depth + 1);
    return isMoneyInDoubt(all, part, beside);
  });
}

/** An upstream charges what is sent (§4.4 rule 1): only whether the price has the tax in it counts. */
export function isTaxInDoubt(words: Words, value: unknown, beside: Beside): boolean {
  if (isNothing(value) || isNameOfTax(words)) return false;
  if (typeof value === "boolean") {
    return has(words, is.INCLUDED) ? !value : value && has(words, is.EXCLUDED);
  }
  const isRate = words.includes("rate") || words.includes("rates");
  if (has(words, is.PRICE) && !isRate) return isMoneyInDoubt(words, value, beside);
  const said = typeof value === "string" ? wordsOf(value) : [];
  if (has(said, is.EXCLUDED)) return true;
  if (beside.isTaxIncluded || has(said, is.INCLUDED)) return false;
  if (typeof value === "object" && value !== null) return isTaxInside(words, value, beside);
  const [ways = []] = amountsIn(String(value));
  return ways.some((amount) => amount !== 0);
}

function isNameOfTax(words: Words): boolean {
  const last = words.at(-1) ?? "";
  return is.NEUTRAL_ENDS.has(last) || is.STATE_ENDS.has(last);
}

function isTaxInside(words: Words, value: object, beside: Beside): boolean {
  const isTaxIncluded = isRecord(value) && saysTaxIncluded(Object.entries(value), words);
  return Object.entries(value).some(([name, part]: [string, unknown]) =>
    isTaxInDoubt([...words, ...wordsOf(name)], part, { ...beside, isTaxIncluded }),
  );
}

/** `outer`: of the name that holds the fields. */
export function saysTaxIncluded(
  fields: readonly (readonly [name: string, value: unknown])[],
  outer: Words = [],
): boolean {
  return fields.some(([name, value]) => {
    const words = [...outer, ...wordsOf(name)];
    if (!has(words, is.TAX)) return false;
    if (typeof value === "string" && has(wordsOf(value), is.INCLUDED)) return true;
    return has(words, is.INCLUDED) && truthOf(value) === true;
  });
}
