import type { Bundle, ChosenAddon, Line, Service, Worth } from "../model.ts";

/** Catalogue prices from the sandbox's own books, never from a request. */

export type Choice = Pick<Line, "variantId" | "addons">;

/** A member's tier overrides variant and service; null: in no tier. */
export function baseWorth(
  service: Service,
  variantId: string | null,
  memberId: string | null,
): Worth | null {
  const variant = service.variants.find((each) => each.id === variantId);
  const tiers = variant?.tiers.length ? variant.tiers : service.tiers;
  if (tiers.length === 0) return variant ?? service;
  return tiers.find((tier) => memberId !== null && tier.memberIds.includes(memberId)) ?? null;
}

export function addonWorth(service: Service, addons: ChosenAddon[]): Worth {
  const chosen = addons.flatMap(({ groupId, optionId }) => {
    const group = service.optionGroups.find((each) => each.id === groupId);
    return group?.options.filter((option) => option.id === optionId) ?? [];
  });
  return chosen.reduce(add, { cents: 0, minutes: 0 });
}

/** A qualified member in no tier takes the service's length, as the dashboard assumes. */
export function lineLength(service: Service, choice: Choice, memberId: string | null): number {
  const variant = service.variants.find((each) => each.id === choice.variantId);
  const base = baseWorth(service, choice.variantId, memberId) ?? variant ?? service;
  return base.minutes + addonWorth(service, choice.addons).minutes;
}

/** Only where the whole bundle is in the appointment. */
export function bundledWorth(bundle: Bundle, lines: Line[], line: Line): Worth | null {
  const tagged = lines.filter((each) => each.bundleId === bundle.id);
  const complete = bundle.items.every((item) => tagged.some((each) => isItem(item, each)));
  const own = bundle.items.find((item) => isItem(item, line));
  return complete ? (own?.worth ?? null) : null;
}

function isItem(item: Bundle["items"][number], line: Line): boolean {
  const sameVariant = item.variantId === null || item.variantId === line.variantId;
  return item.serviceId === line.serviceId && sameVariant;
}

export function add(one: Worth, other: Worth): Worth {
  return { cents: one.cents + other.cents, minutes: one.minutes + other.minutes };
}
