import type { ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import { bundleLines } from "#lib/offer/catalogue/bundle.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type {
  AddonChoice,
  AddonGroup,
  Cart,
  CartLine,
  Catalogue,
  CheckedCart,
  Service,
} from "#lib/offer/catalogue/types.ts";
import { termsOf } from "#lib/offer/pricing/line.ts";
import type { Kind } from "./types.ts";

const WITH_ADDONS: ReadonlySet<Kind> = new Set(["addon", "bundle"]);

export type Candidate = { readonly cart: Cart; readonly checked: CheckedCart };

/**
 * Carts of each kind that can be booked, those first that show most; only availability tells who needs no member.
 * Bundles with `least` of each group as well: what add-ons cost may be counted once a line.
 */
export function candidatesOf(
  catalogue: Catalogue,
  closed: ClosedServices,
  least = 1,
): ReadonlyMap<Kind, readonly Candidate[]> {
  const found = new Map<Kind, Candidate[]>();
  const add = (kind: Kind, cart: Cart) => {
    const checked = checkCart(catalogue, cart, closed);
    if (checked.ok) found.set(kind, [...(found.get(kind) ?? []), { cart, checked: checked.value }]);
  };
  for (const service of catalogue.services.values()) {
    for (const line of linesOf(service, chosen(service, 0))) add(kindOf(service, line), [line]);
    const addons = chosen(service, 1);
    if (addons.some(({ groupId, addonId }) => isWorth(service, groupId, addonId))) {
      for (const line of linesOf(service, addons)) add("addon", [line]);
    }
  }
  for (const bundle of catalogue.bundles.values()) {
    const choicesWith = (count: number) =>
      bundle.items.map(({ serviceId, variantId }) => {
        const service = catalogue.services.get(serviceId);
        const [line] = service ? linesOf(service, chosen(service, count)) : [];
        const variant = variantId ?? line?.variantId;
        return { addons: line?.addons ?? [], ...(variant !== undefined && { variantId: variant }) };
      });
    for (const count of new Set([least, 0])) add("bundle", bundleLines(bundle, choicesWith(count)));
  }
  const plain = found.get("plain") ?? [];
  const all = [...found, ["memberless", plain] as const];
  return new Map(all.map(([kind, carts]) => [kind, showingMost(carts, WITH_ADDONS.has(kind))]));
}

/** Every service and bundle that is sold, each once, with no more add-ons than it asks for. */
export function cartsOf(catalogue: Catalogue, closed: ClosedServices): readonly Candidate[] {
  const found = candidatesOf(catalogue, closed, 0);
  const once = ["plain", "variant", "tier", "bundle"] as const;
  return once.flatMap((kind) => found.get(kind) ?? []);
}

function kindOf(service: Service, line: CartLine): Kind {
  const isTiered = partsOf(service, line).some(({ kind }) => kind === "tiered");
  if (isTiered) return "tier";
  return line.variantId === undefined ? "plain" : "variant";
}

function partsOf({ offer }: Service, { variantId }: CartLine) {
  if (offer.kind === "plain") return [offer.terms];
  return offer.variants.filter(({ id }) => id === variantId).map(({ terms }) => terms);
}

/** The last variant: the first is often what a service without a variant would cost as well. */
function linesOf({ id, offer }: Service, addons: readonly AddonChoice[]): readonly CartLine[] {
  if (offer.kind === "plain") return [{ serviceId: id, addons }];
  return offer.variants.slice(-1).map((variant) => ({
    serviceId: id,
    variantId: variant.id,
    addons,
  }));
}

/** As many add-ons as each group asks for, or at least `least` of those that take longest. */
function chosen({ addonGroups }: Service, least: number): readonly AddonChoice[] {
  return addonGroups.flatMap((group) => {
    const count = Math.min(group.max, Math.max(group.min, least));
    return longestFirst(group)
      .slice(0, count)
      .map(({ id }) => ({ groupId: group.id, addonId: id }));
  });
}

function longestFirst({ addons }: AddonGroup) {
  return addons.toSorted(
    (one, other) => other.rate.minutes - one.rate.minutes || other.rate.price - one.rate.price,
  );
}

function isWorth({ addonGroups }: Service, groupId: string, addonId: string): boolean {
  const group = addonGroups.find(({ id }) => id === groupId);
  const rate = group?.addons.find(({ id }) => id === addonId)?.rate;
  return rate !== undefined && (rate.price > 0 || rate.minutes > 0);
}

/** A free service proves no price; long add-ons show in the diary, and elsewhere they are in the way. */
function showingMost(all: readonly Candidate[], areAddons: boolean): readonly Candidate[] {
  const weight = ({ checked }: Candidate) => (areAddons ? -1 : 1) * addonMinutes(checked);
  return all.toSorted(
    (one, other) =>
      weight(one) - weight(other) || Number(isFree(one.checked)) - Number(isFree(other.checked)),
  );
}

export function addonMinutes(cart: CheckedCart): number {
  const addons = cart.flatMap((line) => line.addons);
  return addons.reduce((sum, { addon }) => sum + addon.rate.minutes, 0);
}

function isFree(cart: CheckedCart): boolean {
  return cart.some((line) => {
    const terms = termsOf(line);
    return terms.kind === "flat" && terms.rate.price === 0;
  });
}
