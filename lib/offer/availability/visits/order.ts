import type { CheckedCart } from "#lib/offer/catalogue/types.ts";

/** The indexes of the lines as they follow each other: the visitor's order, prerequisites first (§2.1). */
export function orderOf(cart: CheckedCart): readonly number[] {
  const own = cart.map((_, index) => index);
  const placed: number[] = [];
  for (const _ of own) {
    const next = own.find((index) => !placed.includes(index) && mayFollow(cart, placed, index));
    // Services that each require the other have no order of their own.
    if (next === undefined) return own;
    placed.push(next);
  }
  return placed;
}

export function isInOrder(cart: CheckedCart): boolean {
  return orderOf(cart).every((index, at) => index === at);
}

/** Whether what the line needs of this cart comes before it. */
function mayFollow(cart: CheckedCart, placed: readonly number[], index: number): boolean {
  const service = cart[index]?.service;
  if (!service?.prerequisites) return true;
  const inCart = new Set(cart.map((line) => line.service.id));
  const before = new Set(placed.map((at) => cart[at]?.service.id));
  const { serviceIds, mode } = service.prerequisites;
  const needed = serviceIds.filter((id) => id !== service.id && inCart.has(id));
  if (needed.length === 0) return true;
  return mode === "any"
    ? needed.some((id) => before.has(id))
    : needed.every((id) => before.has(id));
}
