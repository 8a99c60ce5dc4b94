import type { JudgedKind } from "#lib/config/ignored-fields.ts";
import { memoize } from "#lib/values/memoize.ts";
import type { Currency } from "#lib/values/money.ts";
import type { WireIssue } from "../issue.ts";
import { isRecord, pick, type WireRecord } from "../names.ts";
import { RECORD_KINDS } from "../record-kinds.ts";
import { findCountDoubts } from "./counts.ts";
import { isOurCurrency } from "./currencies.ts";
import {
  type Beside,
  isMoney,
  isMoneyInDoubt,
  isTaxInDoubt,
  isVaguenessInDoubt,
  saysTaxIncluded,
} from "./money.ts";
import { has, wordsOf, wordsOfText } from "./split-words.ts";
import { forbidsSale } from "./switches.ts";
import { type BesideTime, isLength, isLengthInDoubt, isValidityInDoubt } from "./time.ts";
import { asksForChoice, isOfUnit, isUnsaid } from "./units.ts";
import { isNothing, numberOf, shown, truthOf } from "./values.ts";
import * as is from "./words.ts";

type Words = readonly string[];

type Context = {
  readonly kind: JudgedKind;
  readonly beside: Beside & BesideTime;
  readonly now: number;
  /** Of a group of add-ons, which says nothing of the kind in a field that is read. */
  readonly isChoiceUnsaid: boolean;
};

/**
 * Unknown fields that may make a price, a length, a person or the sale itself wrong. A field that says
 * what is known already, or nothing, is none. docs/upstream.md
 */
export function findDoubts(
  raw: WireRecord,
  kind: JudgedKind,
  rules: { readonly currency?: Currency | undefined; readonly now: () => number },
): readonly WireIssue[] {
  const known = acceptedOf(kind);
  const unknown = Object.entries(raw).filter(
    ([name, value]) =>
      !known.has(name) && !name.startsWith("$") && (typeof value === "object" || mayMatter(name)),
  );
  const unpriced = findUnpriced(raw);
  if (unknown.length === 0) return unpriced;
  const beside = besideOf(raw, kind, unknown, rules.currency);
  const isChoiceUnsaid = kind === "addonGroup" && isUnsaid(raw);
  const context = { kind, beside, now: rules.now(), isChoiceUnsaid };
  const doubts = unknown.flatMap(([name, value]) => {
    const fault = faultOf(wordsOf(name), value, context);
    return fault === undefined ? [] : [{ path: name.slice(0, MAX_NAME), fault }];
  });
  const { names, lists } = RECORD_KINDS[kind];
  const counted = CONTAINERS.has(kind)
    ? findCountDoubts(raw, Object.keys(lists), Object.values(names).flat())
    : [];
  return [...unpriced, ...counted, ...doubts];
}

/** "Price on request" beside a price of 0 says that it is none. */
function findUnpriced({ price, name, description }: WireRecord): readonly WireIssue[] {
  if (price !== 0) return [];
  const isOnRequest = [name, description].some((text) => has(wordsOfText(text), is.ON_REQUEST));
  return isOnRequest ? [{ path: "price", fault: "0, and its text says on request" }] : [];
}

const MAX_NAME = 60;
const MAX_DEPTH = 3;
const MAX_PARTS = 50;

const acceptedOf = memoize(
  (kind: JudgedKind) => new Set(Object.values(RECORD_KINDS[kind].names).flat()),
);

/** Whether a word of the name is one that counts; of most fields none is. */
const mayMatter = memoize((name: string) => has(wordsOf(name), is.MATTERING));

function besideOf(
  raw: WireRecord,
  kind: JudgedKind,
  unknown: readonly (readonly [string, unknown])[],
  currency: Currency | undefined,
): Context["beside"] {
  const { names } = RECORD_KINDS[kind];
  const numberIn = (field: string) => numberOf(pick(raw, names[field] ?? []).value);
  const tiers = pick(raw, names.pricingTiers ?? []).value;
  const hasTiers = kind === "variant" && Array.isArray(tiers) && tiers.length > 0;
  return {
    price: numberIn("price"),
    minutes: kind === "slot" ? minutesOfSlot(raw) : numberIn("durationInMinutes"),
    isPricedInside: raw.useVariants === true || raw.usePricingTiers === true || hasTiers,
    isTaxIncluded: saysTaxIncluded(unknown),
    currency,
  };
}

function minutesOfSlot({ startTime, endTime }: WireRecord): number | undefined {
  const [start, end] = [startTime, endTime].map((time) => /(\d{2}):(\d{2})/.exec(String(time)));
  if (!start || !end) return undefined;
  const minute = (match: RegExpExecArray) => Number(match[1]) * 60 + Number(match[2]);
  return (minute(end) - minute(start) + 1_440) % 1_440;
}

const IGNORE =
  "if that changes no price, length or who may book, name it under ignore in MAPPING_FILE";

function faultOf(words: Words, value: unknown, context: Context, depth = 0): string | undefined {
  if (isNothing(value)) return undefined;
  const { kind, beside } = context;
  if (isOfUnit(words, value, beside.price))
    return `${shown(value)}: in which unit are prices? Say in MAPPING_FILE`;
  if (context.isChoiceUnsaid && asksForChoice(words, value))
    return `${shown(value)} may say that something has to be chosen: say in MAPPING_FILE how many`;
  if (has(words, is.CURRENCY) && !words.includes("id")) {
    if (isOurCurrency(value, beside.currency)) return undefined;
    return `${shown(value)} is not ${beside.currency ?? "known"}: the price must be in CURRENCY`;
  }
  if (kind === "bundleItem" && has(words, is.TIMES) && numberOf(value) !== 1) {
    return `${shown(value)}: an item counts once; list it more often in MAPPING_FILE`;
  }
  if (forbidsSaleHere(words, value, kind))
    return `${shown(value)} may forbid the booking: ${IGNORE}`;
  return isNeutral(words) ? undefined : faultOfValue(words, value, context, depth);
}

function faultOfValue(
  words: Words,
  value: unknown,
  context: Context,
  depth: number,
): string | undefined {
  const { kind, beside, now } = context;
  if (has(words, is.TAX)) {
    if (!isTaxInDoubt(words, value, beside)) return undefined;
    return `${shown(value)}: does the price contain it? Say in MAPPING_FILE what is charged`;
  }
  if (PRICED.has(kind) && isVaguenessInDoubt(words, value, beside))
    return moneyFault(value, beside);
  if (isMoneyHere(words, kind)) {
    return isMoneyInDoubt(words, value, beside) ? moneyFault(value, beside) : undefined;
  }
  if (isLength(words)) {
    return isLengthInDoubt(words, value, beside) ? lengthFault(value, beside) : undefined;
  }
  if (kind !== "slot" && isValidityInDoubt(words, value, now)) {
    return `${shown(value)} may forbid the booking of some days: ${IGNORE}`;
  }
  return depth < MAX_DEPTH ? faultInside(words, value, context, depth) : undefined;
}

function lengthFault(value: unknown, { minutes }: BesideTime): string {
  const length = minutes === undefined ? "no length" : `${minutes} minutes`;
  return `${shown(value)} beside ${length}: say in MAPPING_FILE which one holds`;
}

function moneyFault(value: unknown, { price }: Beside): string {
  const own = price === undefined ? "no price" : `price ${price}`;
  return `${shown(value)} beside ${own}: say in MAPPING_FILE which one holds`;
}

function isNeutral(words: Words): boolean {
  if (has(words, is.NEUTRAL)) return true;
  const isLinkOfOffer = words.some((word) => is.ADDED.has(word) || /^promo/.test(word));
  return is.NEUTRAL_ENDS.has(words.at(-1) ?? "") && !isLinkOfOffer;
}

const PRICED: ReadonlySet<JudgedKind> = new Set([
  "service",
  "variant",
  "tier",
  "addon",
  "bundle",
  "bundleItem",
]);
const CONTAINERS: ReadonlySet<JudgedKind> = new Set(["catalogue", "category", "availability"]);

/** A total of a list is no money, and a category's "from 20" is about its services. */
function isMoneyHere(words: Words, kind: JudgedKind): boolean {
  if (!CONTAINERS.has(kind)) return isMoney(words);
  return has(words, is.ADDED) || has(words, is.INSTEAD);
}

function forbidsSaleHere(words: Words, value: unknown, kind: JudgedKind): boolean {
  if (isNeutral(words) && !has(words, is.STATES)) return false;
  if (isMoney(words) && !has(words, is.CONDITION)) return false;
  if (kind === "slot" && has(words, is.TAKEN)) return isTaken(words, value);
  if (kind === "slot" && has(words, is.LEFT) && truthOf(value) === false) return true;
  return forbidsSale(words, value);
}

/** How many are booked says something only beside how many may be (`slots.ts`). */
function isTaken(words: Words, value: unknown): boolean {
  const number = typeof value === "boolean" ? undefined : numberOf(value);
  const isAllowed = has(words, is.ALLOWED) || has(words, is.NOT);
  return number === undefined && !isAllowed && String(value).toLowerCase() !== "false";
}

/** Inside an object, a switch counts where the object is about booking. */
function faultInside(
  words: Words,
  value: unknown,
  context: Context,
  depth: number,
): string | undefined {
  if (Array.isArray(value)) {
    return firstOf(value.slice(0, MAX_PARTS), (part: unknown) =>
      typeof part === "object" ? faultOfValue(words, part, context, depth + 1) : undefined,
    );
  }
  if (!isRecord(value)) return undefined;
  const isAbout = has(words, ABOUT_BOOKING);
  return firstOf(Object.entries(value).slice(0, MAX_PARTS), ([name, part]) => {
    const own = wordsOf(name);
    const counts = isAbout || typeof part === "object" || isMoney(own) || isLength(own);
    const fault = counts && faultOf(isAbout ? [...words, ...own] : own, part, context, depth + 1);
    return fault ? `${name.slice(0, MAX_NAME)} ${fault}` : undefined;
  });
}

function firstOf<T>(all: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const ABOUT_BOOKING = new Set(
  [is.BOOK, is.ON, is.STATES, is.OFF_FLAGS, is.CURRENCY, is.SETTINGS].flatMap((set) => [...set]),
);
