import { err, ok, type Result } from "#lib/values/result.ts";
import {
  blocksOfService,
  type ClosedServices,
  flagBlocksOfBundle,
  unmetPrerequisites,
} from "./bookable.ts";
import { assignBundles, bundleLines, type ItemChoice } from "./bundle.ts";
import type {
  AddonGroup,
  Bundle,
  Cart,
  CartLine,
  Catalogue,
  CheckedCart,
  CheckedLine,
  Service,
  Variant,
} from "./types.ts";

export const MAX_LINES = 8;

export type CartFaultCode =
  | "unknown_service"
  | "not_bookable"
  | "variant_required"
  | "unknown_variant"
  | "unknown_addon"
  | "addon_twice"
  | "too_few_addons"
  | "too_many_addons"
  | "prerequisite_unmet"
  | "bundle_broken"
  | "too_many_lines"
  | "empty";

export type CartFault = {
  /** 0 for the cart as a whole (`empty`, `too_many_lines`). */
  readonly line: number;
  readonly code: CartFaultCode;
  readonly groupId?: string;
  readonly serviceIds?: readonly string[];
};

export function checkLine(
  catalogue: Catalogue,
  line: CartLine,
  closed: ClosedServices,
  index = 0,
): Result<CheckedLine, readonly CartFault[]> {
  const service = catalogue.services.get(line.serviceId);
  if (!service) {
    const listed = isListed(catalogue, line.serviceId);
    return err([{ line: index, code: listed ? "not_bookable" : "unknown_service" }]);
  }
  if (blocksOfService(service, closed).length > 0) {
    return err([{ line: index, code: "not_bookable" }]);
  }
  const variant = chooseVariant(service, line.variantId);
  const addons = chooseAddons(service, line);
  const faults = [...(variant.ok ? [] : [{ code: variant.error }]), ...addons.faults];
  if (!variant.ok || faults.length > 0) {
    return err(faults.map((fault) => ({ line: index, ...fault })));
  }
  return ok({
    service,
    addons: addons.chosen,
    ...(variant.value === undefined ? {} : { variant: variant.value }),
  });
}

export function checkCart(
  catalogue: Catalogue,
  cart: Cart,
  closed: ClosedServices,
): Result<CheckedCart, readonly CartFault[]> {
  if (cart.length === 0) return err([{ line: 0, code: "empty" }]);
  if (cart.length > MAX_LINES) return err([{ line: 0, code: "too_many_lines" }]);
  const lines = checkLines(catalogue, cart, closed);
  const unmet = prerequisiteFaults(catalogue, cart);
  if (lines.ok) return unmet.length > 0 ? err(unmet) : lines;
  return err([...lines.error, ...unmet]);
}

export function checkBundle(
  catalogue: Catalogue,
  bundle: Bundle,
  choices: readonly ItemChoice[],
  closed: ClosedServices,
): Result<CheckedCart, readonly CartFault[]> {
  return checkLines(catalogue, bundleLines(bundle, choices), closed);
}

/** A bundle is removed whole, because its price holds only for the whole. */
export function withoutLine(cart: Cart, index: number): Cart {
  const bundleId = cart[index]?.bundleId;
  return cart.filter((line, at) =>
    bundleId === undefined ? at !== index : line.bundleId !== bundleId,
  );
}

function checkLines(
  catalogue: Catalogue,
  cart: Cart,
  closed: ClosedServices,
): Result<CheckedCart, readonly CartFault[]> {
  const bundles = assignBundles(catalogue, cart);
  const faults: CartFault[] = bundles.broken.map((line) => ({ line, code: "bundle_broken" }));
  const checked: CheckedLine[] = [];
  for (const [index, line] of cart.entries()) {
    const result = checkLine(catalogue, line, closed, index);
    const bundle = bundles.assigned.get(index);
    if (bundle && flagBlocksOfBundle(bundle.bundle).length > 0) {
      faults.push({ line: index, code: "not_bookable" });
    }
    if (!result.ok) faults.push(...result.error);
    else checked.push(bundle ? { ...result.value, bundle } : result.value);
  }
  return faults.length > 0 ? err(faults) : ok(checked);
}

function prerequisiteFaults(catalogue: Catalogue, cart: Cart): readonly CartFault[] {
  const inCart = cart.map(({ serviceId }) => serviceId);
  return inCart.flatMap((id, line) => {
    const service = catalogue.services.get(id);
    const serviceIds = service ? unmetPrerequisites(service, inCart) : [];
    return serviceIds.length > 0 ? [{ line, code: "prerequisite_unmet", serviceIds }] : [];
  });
}

function isListed(catalogue: Catalogue, serviceId: string): boolean {
  return catalogue.categories.some((category) =>
    category.entries.some((entry) => entry.service.id === serviceId),
  );
}

function chooseVariant(
  service: Service,
  variantId: string | undefined,
): Result<Variant | undefined, "variant_required" | "unknown_variant"> {
  if (service.offer.kind === "plain") {
    return variantId === undefined ? ok(undefined) : err("unknown_variant");
  }
  if (variantId === undefined) return err("variant_required");
  const variant = service.offer.variants.find(({ id }) => id === variantId);
  return variant ? ok(variant) : err("unknown_variant");
}

type AddonFault = { readonly code: CartFaultCode; readonly groupId: string };

function chooseAddons(
  service: Service,
  line: CartLine,
): { readonly chosen: CheckedLine["addons"]; readonly faults: readonly AddonFault[] } {
  const faults: AddonFault[] = [];
  for (const { groupId, addonId } of line.addons) {
    const group = service.addonGroups.find(({ id }) => id === groupId);
    if (!group?.addons.some(({ id }) => id === addonId)) {
      faults.push({ code: "unknown_addon", groupId });
    }
  }
  const chosen: { group: AddonGroup; addon: AddonGroup["addons"][number] }[] = [];
  for (const group of service.addonGroups) {
    const choices = line.addons.filter(({ groupId }) => groupId === group.id);
    const chosenIds = new Set(choices.map(({ addonId }) => addonId));
    const groupAddons = group.addons.filter(({ id }) => chosenIds.has(id));
    if (chosenIds.size < choices.length) faults.push({ code: "addon_twice", groupId: group.id });
    if (groupAddons.length < group.min) faults.push({ code: "too_few_addons", groupId: group.id });
    if (groupAddons.length > group.max) faults.push({ code: "too_many_addons", groupId: group.id });
    chosen.push(...groupAddons.map((addon) => ({ group, addon })));
  }
  return { chosen, faults };
}
