import type { Currency } from "#lib/money.ts";
import type { WireService } from "#lib/upstream/schema/service.ts";
import type { WireTier } from "#lib/upstream/schema/tier.ts";
import type { WireVariant } from "#lib/upstream/schema/variant.ts";
import { checkUnique, type Note, readRate } from "./reshape-rate.ts";
import type { DataIssue, PricingTier, Service, Terms, Variant } from "./types.ts";

/**
 * Where the price and minutes of a service come from (§2.1). With variants and tiers both
 * switched on the tiers are those inside each variant: a tier of the whole service beside variants
 * could mean either, so it is in doubt. `undefined` once anything was noted.
 */
export function reshapeOffer(
  wire: WireService,
  currency: Currency,
  note: Note,
): Service["offer"] | undefined {
  if (!wire.useVariants) {
    const terms = wire.usePricingTiers
      ? reshapeTiers(wire.pricingTiers, "", currency, note)
      : flatTerms(wire, "", currency, note);
    return terms && { kind: "plain", terms };
  }
  if (wire.variants.length === 0) note("variants", "switched on, but there are none");
  if (wire.pricingTiers.length > 0) note("pricingTiers", "beside variants, not inside them");
  checkUnique(wire.variants, "variants", note);
  const variants = wire.variants.flatMap((variant, index) => {
    if (closedBy(variant).length > 0) return [];
    return (
      reshapeVariant(variant, wire.usePricingTiers, `variants[${index}].`, currency, note) ?? []
    );
  });
  if (wire.variants.length > 0 && wire.variants.every((variant) => closedBy(variant).length > 0)) {
    note("variants", "none of them can be sold online");
  }
  return { kind: "variants", variants };
}

/** Why a variant is not sold online by itself; empty when it is. */
function closedBy(wire: WireVariant): readonly DataIssue[] {
  return [
    ...(wire.disabledForOnlineBooking ? [{ path: "disabledForOnlineBooking", fault: "true" }] : []),
    ...(wire.requiresMembership ? [{ path: "requiresMembership", fault: "true" }] : []),
    ...wire.suspectFields,
  ];
}

/** For staff: the variants that are left out, and why. */
export function closedVariants({ variants }: WireService): readonly DataIssue[] {
  return variants.flatMap((variant, index) =>
    closedBy(variant).map(({ path, fault }) => ({ path: `variants[${index}].${path}`, fault })),
  );
}

function reshapeVariant(
  wire: WireVariant,
  tiered: boolean,
  path: string,
  currency: Currency,
  note: Note,
): Variant | undefined {
  const terms = tiered
    ? reshapeTiers(wire.pricingTiers, path, currency, note)
    : flatTerms(wire, path, currency, note);
  if (!terms) return undefined;
  const { id, name, description } = wire;
  return { id, name, terms, ...(description === null ? {} : { description }) };
}

function flatTerms(
  wire: Pick<WireVariant, "price" | "durationInMinutes">,
  path: string,
  currency: Currency,
  note: Note,
): Terms | undefined {
  const rate = readRate(wire, path, currency, note);
  return rate && { kind: "flat", rate };
}

/** A tier without members is fine and never matches; a member in two tiers has two prices. */
function reshapeTiers(
  wires: readonly WireTier[],
  path: string,
  currency: Currency,
  note: Note,
): Terms | undefined {
  const at = `${path}pricingTiers`;
  if (wires.length === 0) {
    note(at, "switched on, but there are none");
    return undefined;
  }
  const placed = new Set<string>();
  const tiers: PricingTier[] = [];
  for (const [index, wire] of wires.entries()) {
    const memberIds = [...new Set(wire.teamMemberIds)];
    if (memberIds.some((id) => placed.has(id))) {
      note(`${at}[${index}].teamMemberIds`, "a team member is in two tiers");
    }
    for (const id of memberIds) placed.add(id);
    const rate = readRate(wire, `${at}[${index}].`, currency, note);
    if (rate) tiers.push({ rate, memberIds });
  }
  return { kind: "tiered", tiers };
}
