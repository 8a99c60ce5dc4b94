import type { Bundle, BundleItem, CheckedCart } from "#lib/offer/catalogue/types.ts";
import { MINUTES_PER_DAY } from "#lib/values/calendar.ts";
import { isMinor, type Minor } from "#lib/values/money.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { quotedLine, quoteLine, sumRates } from "./line.ts";
import { splitAmount } from "./split.ts";
import type { Quote, QuotedLine, QuoteFault } from "./types.ts";

/** `memberOf`: who takes the line at that place; `null`: it needs no member. */
export function quoteCart(
  cart: CheckedCart,
  memberOf: (line: number) => string | null,
): Result<Quote, QuoteFault> {
  const priced: QuotedLine[] = [];
  for (const [index, line] of cart.entries()) {
    const quoted = quoteLine(line, memberOf(index));
    if (!quoted.ok) return quoted;
    priced.push(quoted.value);
  }
  const lines = spreadBundlePrices(priced);
  const total = sumRates(lines.map((line) => line.total));
  if (!isMinor(total.price) || total.minutes > MINUTES_PER_DAY) return err("out_of_range");
  return ok({ lines, total });
}

/** The client is charged the sum of the lines sent (§4.4 rule 1). Add-ons come on top. */
function spreadBundlePrices(lines: readonly QuotedLine[]): readonly QuotedLine[] {
  const result = [...lines];
  for (const indices of wholeBundles(lines)) {
    const bundle = lines[indices[0] ?? 0]?.line.bundle?.bundle;
    const price = bundle ? priceToSpread(bundle) : undefined;
    if (price === undefined) continue;
    const shares = splitAmount(
      price,
      indices.map((index) => lines[index]?.base.price ?? 0),
    );
    for (const [at, index] of indices.entries()) {
      const quoted = lines[index];
      const share = shares[at];
      if (!quoted || share === undefined) continue;
      result[index] = quotedLine(quoted.line, quoted.memberId, { ...quoted.base, price: share });
    }
  }
  return result;
}

/** `undefined` when the items carry the prices. */
export function priceToSpread(bundle: Bundle): Minor | undefined {
  return bundle.items.some(({ price }) => price !== undefined) ? undefined : bundle.price;
}

function wholeBundles(lines: readonly QuotedLine[]): readonly (readonly number[])[] {
  const groups: { bundleId: string; indices: number[]; filled: Set<BundleItem> }[] = [];
  for (const [index, { line }] of lines.entries()) {
    if (!line.bundle) continue;
    const { bundle, item } = line.bundle;
    const open = groups.find(({ bundleId, filled }) => bundleId === bundle.id && !filled.has(item));
    if (open) {
      open.indices.push(index);
      open.filled.add(item);
    } else {
      groups.push({ bundleId: bundle.id, indices: [index], filled: new Set([item]) });
    }
  }
  return groups.map(({ indices }) => indices);
}
