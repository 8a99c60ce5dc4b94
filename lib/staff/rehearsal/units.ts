import type { QuotedLine } from "#lib/offer/pricing/types.ts";
import { formatMoney, wireFromMinor } from "#lib/values/money.ts";
import type { ShownLine } from "./compare.ts";
import type { Check, Planned } from "./types.ts";

/** By which a catalogue may write what is shown in whole units of money, and in minutes. */
const FACTORS = { price: [100, 0.01, 1_000], minutes: [60, 1 / 60, 60_000] } as const;

/** Up to here a number may be an hour, a minute, a day or a month. */
const LARGEST_OF_A_CLOCK = 60;

type Unit = keyof typeof FACTORS;

/** `other`: what the service has in the other unit, as 30 minutes for €30. */
type Amount = { readonly base: number; readonly sent: number; readonly other: number };

/**
 * Looks at catalogue and record as they are written. A mapping may teach a unit for reading alone: then both agree as
 * they are read, and a client is charged a hundredth. And it may not map a price of the record, which is there.
 */
export function compareRaw(
  checks: readonly Check[],
  { offer }: Planned,
  lines: readonly ShownLine[],
  raw: { readonly menu: unknown; readonly record: unknown },
  currency: string,
): readonly Check[] {
  const recorded = numbersIn(raw.record);
  const bases = offer.choice.quote.lines.map(({ base }) => base);
  const inUnit = (unit: Unit, rate: { readonly price: number; readonly minutes: number }) =>
    unit === "price" ? wireFromMinor(rate.price, currency) : rate.minutes;
  return checks.map((check) => {
    const { name, verdict } = check;
    if ((name !== "price" && name !== "minutes") || verdict === "differs") return check;
    const other = name === "price" ? "minutes" : "price";
    const written = lines.flatMap((line, at) => {
      const base = bases[at];
      const listed = numbersIn(recordOf(raw.menu, line.variantId ?? line.serviceId));
      if (!base) return [];
      const amount = {
        base: inUnit(name, base),
        sent: inUnit(name, line),
        other: inUnit(other, base),
      };
      return [writtenAs(name, amount, listed, recorded)];
    });
    const misread =
      name === "price" ? addonDoubt(offer.choice.quote.lines, raw.menu, currency) : undefined;
    const hint = written.find((one) => one.hint !== undefined)?.hint ?? misread;
    if (hint !== undefined) return { ...check, verdict: "unseen", hint };
    const isEach = written.length > 0 && written.every(({ value }) => value !== undefined);
    if (verdict !== "unseen" || name !== "price" || !isEach) return check;
    return { ...check, verdict: "same", recorded: written.map(({ value }) => value).join(" + ") };
  });
}

/** `value`: as the record has it, in the catalogue's unit; `hint`: it has it in another. */
function writtenAs(
  unit: Unit,
  { base, sent, other }: Amount,
  listed: ReadonlySet<number>,
  recorded: ReadonlySet<number>,
): { readonly value?: number; readonly hint?: string } {
  const isPlain = listed.has(base) && base !== other;
  const factors = isPlain ? [1] : [...FACTORS[unit], 1];
  const factor = factors.find((one) => listed.has(rounded(base * one)));
  if (base === 0 || factor === undefined) return {};
  const value = rounded(sent * factor);
  if (recorded.has(value)) return value > LARGEST_OF_A_CLOCK || value % 1 !== 0 ? { value } : {};
  if (factor === 1 || !recorded.has(sent)) return {};
  return {
    hint: `the catalogue writes ${rounded(base * factor)}, the record ${sent}: is it sent in the right unit? Look into the diary`,
  };
}

/** An add-on whose price is written nowhere in its record, in no unit: perhaps it is added up, or taken of another. */
function addonDoubt(
  quoted: readonly QuotedLine[],
  menu: unknown,
  currency: string,
): string | undefined {
  for (const { addon } of quoted.flatMap(({ line }) => line.addons)) {
    const price = wireFromMinor(addon.rate.price, currency);
    const listed = numbersIn(recordOf(menu, addon.id));
    const isListed = [1, ...FACTORS.price].some((one) => listed.has(rounded(price * one)));
    if (isListed || listed.size === 0) continue;
    return `the catalogue writes ${[...listed].slice(0, 4).join(", ")} of ${addon.name}, and ${formatMoney(addon.rate.price, currency, "en")} is shown: is that its price?`;
  }
  return undefined;
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The object with this id, wherever it is. */
function recordOf(value: unknown, id: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const inside = Object.values(value);
  const isIt = !Array.isArray(value) && inside.some((one) => isId(one) && String(one) === id);
  if (isIt) return value;
  for (const one of inside) {
    const found = recordOf(one, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isId(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** Also `EUR 46.00` and `46.00 €`. */
const AMOUNT = /^\s*(?:[A-Z]{3}|\p{Sc})?\s*(\d{1,15}(?:\.\d{1,9})?)\s*(?:[A-Z]{3}|\p{Sc})?\s*$/u;

function numbersIn(value: unknown, found: Set<number> = new Set()): ReadonlySet<number> {
  const number = typeof value === "string" ? Number(AMOUNT.exec(value)?.[1] ?? "NaN") : value;
  if (typeof number === "number" && Number.isFinite(number)) found.add(rounded(number));
  if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value)) numbersIn(one, found);
  }
  return found;
}
