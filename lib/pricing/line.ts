import type { CheckedLine, Rate, Terms } from "#lib/catalogue/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { QuotedLine, QuoteFault } from "./types.ts";

/**
 * What a line costs and how long it takes with one team member (§4.4 rule 2): the variant's terms
 * where the service has variants, the tier that holds the member where terms are tiered, plus each
 * add-on. A bundle's item overrides the terms' price and minutes; a price of the bundle as a whole
 * is spread by `quoteCart`, because it depends on the other lines.
 */
export function quoteLine(
  line: CheckedLine,
  memberId: string | null,
): Result<QuotedLine, QuoteFault> {
  const own = rateFor(termsOf(line), memberId);
  if (!own.ok) return own;
  const item = line.bundle?.item;
  const base = {
    price: item?.price ?? own.value.price,
    minutes: item?.minutes ?? own.value.minutes,
  };
  return ok(quotedLine(line, base));
}

/** A line at a base rate that is already settled. */
export function quotedLine(line: CheckedLine, base: Rate): QuotedLine {
  return { line, base, total: sumRates([base, ...line.addons.map(({ addon }) => addon.rate)]) };
}

/** The terms a line is priced by. A line that passed the cart's check always has some. */
export function termsOf({ service, variant }: Pick<CheckedLine, "service" | "variant">): Terms {
  if (service.offer.kind === "plain") return service.offer.terms;
  if (variant) return variant.terms;
  throw new Error("a checked line of a service with variants has no variant");
}

export function sumRates(rates: readonly Rate[]): Rate {
  return {
    price: rates.reduce((sum, { price }) => sum + price, 0),
    minutes: rates.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

function rateFor(terms: Terms, memberId: string | null): Result<Rate, QuoteFault> {
  if (terms.kind === "flat") return ok(terms.rate);
  if (memberId === null) return err("member_needed");
  const tier = terms.tiers.find(({ memberIds }) => memberIds.includes(memberId));
  return tier ? ok(tier.rate) : err("member_not_in_tier");
}
