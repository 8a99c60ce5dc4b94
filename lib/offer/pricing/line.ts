import type { CheckedLine, Rate, Terms } from "#lib/offer/catalogue/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { QuotedLine, QuoteFault } from "./types.ts";

/** §4.4 rule 2. `quoteCart` splits a bundle's whole price, which depends on the other lines. */
export function quoteLine(
  line: CheckedLine,
  memberId: string | null,
): Result<QuotedLine, QuoteFault> {
  const serviceRate = rateFor(termsOf(line), memberId);
  if (!serviceRate.ok) return serviceRate;
  const item = line.bundle?.item;
  const base = {
    price: item?.price ?? serviceRate.value.price,
    minutes: item?.minutes ?? serviceRate.value.minutes,
  };
  return ok(quotedLine(line, memberId, base));
}

export function quotedLine(line: CheckedLine, memberId: string | null, base: Rate): QuotedLine {
  const total = sumRates([base, ...line.addons.map(({ addon }) => addon.rate)]);
  return { line, memberId, base, total };
}

/** A checked line always has terms. */
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
