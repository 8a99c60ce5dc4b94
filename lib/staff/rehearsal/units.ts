import { wireFromMinor } from "#lib/values/money.ts";
import type { ShownLine } from "./compare.ts";
import type { Check, Planned } from "./types.ts";

/** By which a catalogue may write what is shown in whole units of money, and in minutes. */
const FACTORS = { price: [100, 0.01, 1_000], minutes: [60, 1 / 60, 60_000] } as const;

type Unit = keyof typeof FACTORS;

/**
 * A mapping may teach a unit for reading alone. Then catalogue and record agree as they are read, and a client is
 * charged a hundredth. As they are written they do not: 1200 in the catalogue, 12 in the record.
 */
export function doubtUnits(
  checks: readonly Check[],
  { offer }: Planned,
  lines: readonly ShownLine[],
  raw: { readonly menu: unknown; readonly record: unknown },
  currency: string,
): readonly Check[] {
  const recorded = numbersIn(raw.record);
  const bases = offer.choice.quote.lines.map(({ base }) => base);
  return checks.map((check) => {
    const { name, verdict } = check;
    if (verdict !== "same" || (name !== "price" && name !== "minutes")) return check;
    const hint = lines.flatMap((line, at) => {
      const base = bases[at];
      if (!base) return [];
      const inUnit = ({ price, minutes }: { readonly price: number; readonly minutes: number }) =>
        name === "price" ? wireFromMinor(price, currency) : minutes;
      const listed = numbersIn(recordOf(raw.menu, line.variantId ?? line.serviceId));
      return hintOf(name, { base: inUnit(base), sent: inUnit(line) }, listed, recorded) ?? [];
    })[0];
    return hint === undefined ? check : { ...check, verdict: "unseen", hint };
  });
}

function hintOf(
  unit: Unit,
  { base, sent }: { readonly base: number; readonly sent: number },
  listed: ReadonlySet<number>,
  recorded: ReadonlySet<number>,
): string | undefined {
  if (base === 0 || listed.has(base)) return undefined;
  const factor = FACTORS[unit].find((one) => listed.has(rounded(base * one)));
  if (factor === undefined || recorded.has(rounded(sent * factor)) || !recorded.has(sent)) {
    return undefined;
  }
  return `the catalogue writes ${rounded(base * factor)}, the record ${sent}: is it sent in the right unit? Look into the diary`;
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

function numbersIn(value: unknown, found: Set<number> = new Set()): ReadonlySet<number> {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) found.add(rounded(number));
  if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value)) numbersIn(one, found);
  }
  return found;
}
