import type { CheckedCart, CheckedLine } from "#lib/offer/catalogue/types.ts";

/** All orders of up to four lines; of more lines the first ones, nearest to the visitor's own. */
export const MAX_ORDERS = 24;

/** The indexes of the lines in every order that works. `people`: who can take each line. */
export function ordersOf(
  cart: CheckedCart,
  people: readonly string[] = [],
): readonly (readonly number[])[] {
  const keys = cart.map((line, index) => JSON.stringify([keyOf(line), people[index]]));
  const orders: (readonly number[])[] = [];

  function extend(order: readonly number[]): void {
    if (orders.length === MAX_ORDERS) return;
    if (order.length === cart.length) {
      orders.push(order);
      return;
    }
    const tried = new Set<string>();
    for (const [index, key] of keys.entries()) {
      if (order.includes(index) || tried.has(key) || !mayFollow(cart, order, index)) continue;
      tried.add(key);
      extend([...order, index]);
    }
  }

  const own = cart.map((_, index) => index);
  if (!hasOrder(cart)) return [own];
  extend([]);
  return orders;
}

export function isInOrder(cart: CheckedCart): boolean {
  const own = cart.map((_, index) => index);
  return !hasOrder(cart) || own.every((index) => mayFollow(cart, own.slice(0, index), index));
}

function hasOrder(cart: CheckedCart): boolean {
  const placed: number[] = [];
  for (let round = 0; round < cart.length; round += 1) {
    const next = cart.findIndex(
      (_, index) => !placed.includes(index) && mayFollow(cart, placed, index),
    );
    if (next < 0) return false;
    placed.push(next);
  }
  return true;
}

/** Whether what the line needs of this cart comes before it (§2.1). */
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

function keyOf({ service, variant, addons, bundle }: CheckedLine): string {
  const chosen = addons.map(({ group, addon }) => [group.id, addon.id]);
  return JSON.stringify([service.id, variant?.id, chosen, bundle?.bundle.id]);
}
