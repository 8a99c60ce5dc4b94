import type { WireService } from "#lib/upstream/schema/service.ts";
import type { WireTier } from "#lib/upstream/schema/tier.ts";
import type { WireVariant } from "#lib/upstream/schema/variant.ts";
import type { Currency } from "#lib/values/money.ts";
import { checkUnique, type ReportIssue, readRate } from "./reshape-rate.ts";
import type { DataIssue, PricingTier, Service, Terms, Variant } from "./types.ts";

/** With variants and tiers both on, tiers belong to the variants (§2.1). */
export function reshapeOffer(
  wire: WireService,
  currency: Currency,
  report: ReportIssue,
): Service["offer"] | undefined {
  if (!wire.useVariants) {
    const terms = wire.usePricingTiers
      ? reshapeTiers(wire.pricingTiers, "", currency, report)
      : flatTerms(wire, "", currency, report);
    return terms && { kind: "plain", terms };
  }
  if (wire.variants.length === 0) report("variants", "switched on, but there are none");
  if (wire.pricingTiers.length > 0) report("pricingTiers", "beside variants, not inside them");
  checkUnique(wire.variants, "variants", report);
  const variants = wire.variants.flatMap((variant, index) => {
    if (offlineReasons(variant).length > 0) return [];
    return (
      reshapeVariant(variant, wire.usePricingTiers, `variants[${index}].`, currency, report) ?? []
    );
  });
  if (
    wire.variants.length > 0 &&
    wire.variants.every((variant) => offlineReasons(variant).length > 0)
  ) {
    report("variants", "none of them can be sold online");
  }
  return { kind: "variants", variants };
}

function offlineReasons(wire: WireVariant): readonly DataIssue[] {
  return [
    ...(wire.disabledForOnlineBooking ? [{ path: "disabledForOnlineBooking", fault: "true" }] : []),
    ...(wire.requiresMembership ? [{ path: "requiresMembership", fault: "true" }] : []),
    ...wire.suspectFields,
  ];
}

export function offlineVariants({ variants }: WireService): readonly DataIssue[] {
  return variants.flatMap((variant, index) =>
    offlineReasons(variant).map(({ path, fault }) => ({
      path: `variants[${index}].${path}`,
      fault,
    })),
  );
}

function reshapeVariant(
  wire: WireVariant,
  tiered: boolean,
  path: string,
  currency: Currency,
  report: ReportIssue,
): Variant | undefined {
  const terms = tiered
    ? reshapeTiers(wire.pricingTiers, path, currency, report)
    : flatTerms(wire, path, currency, report);
  if (!terms) return undefined;
  const { id, name, description } = wire;
  return { id, name, terms, ...(description === null ? {} : { description }) };
}

function flatTerms(
  wire: Pick<WireVariant, "price" | "durationInMinutes">,
  path: string,
  currency: Currency,
  report: ReportIssue,
): Terms | undefined {
  const rate = readRate(wire, path, currency, report);
  return rate && { kind: "flat", rate };
}

/** A tier without members never applies; a member in two tiers has two prices. */
function reshapeTiers(
  wires: readonly WireTier[],
  path: string,
  currency: Currency,
  report: ReportIssue,
): Terms | undefined {
  const at = `${path}pricingTiers`;
  if (wires.length === 0) {
    report(at, "switched on, but there are none");
    return undefined;
  }
  const assigned = new Set<string>();
  const tiers: PricingTier[] = [];
  for (const [index, wire] of wires.entries()) {
    const memberIds = [...new Set(wire.teamMemberIds)];
    if (memberIds.some((id) => assigned.has(id))) {
      report(`${at}[${index}].teamMemberIds`, "a team member is in two tiers");
    }
    for (const id of memberIds) assigned.add(id);
    const rate = readRate(wire, `${at}[${index}].`, currency, report);
    if (rate) tiers.push({ rate, memberIds });
  }
  return { kind: "tiered", tiers };
}
