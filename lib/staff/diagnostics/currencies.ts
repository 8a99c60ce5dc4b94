import { isRecord } from "#lib/upstream/schema/names.ts";
import type { Currency } from "#lib/values/money.ts";
import { bad, type Finding } from "./findings.ts";

const CODE = /^[A-Z]{3}$/;
const FIELD = /^currency(?:Code|Iso)?$/i;

/** Prices that name another currency than the site's would be shown in the wrong one. */
export function currencyFinding(raw: unknown, currency: Currency): Finding | undefined {
  const [other] = [...currenciesIn(raw, new Set())].filter((code) => code !== currency);
  if (other === undefined) return undefined;
  return bad(`CURRENCY is ${currency}, but prices of the catalogue say ${other}`, {
    code: "currency",
    ours: currency,
    theirs: other,
  });
}

function currenciesIn(raw: unknown, found: Set<string>): ReadonlySet<string> {
  if (Array.isArray(raw)) for (const each of raw) currenciesIn(each, found);
  if (!isRecord(raw)) return found;
  for (const [name, value] of Object.entries(raw)) {
    if (FIELD.test(name) && typeof value === "string" && CODE.test(value)) found.add(value);
    else currenciesIn(value, found);
  }
  return found;
}
