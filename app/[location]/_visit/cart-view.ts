import type { CartView } from "#components/cart-summary.tsx";
import { blocksOfService, type ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import { hasChoices } from "#lib/offer/catalogue/bundle.ts";
import { type CartFault, checkCart, MAX_LINES, withoutLine } from "#lib/offer/catalogue/cart.ts";
import type {
  Cart,
  CartLine,
  Catalogue,
  CheckedCart,
  Rate,
  Service,
} from "#lib/offer/catalogue/types.ts";
import {
  type LowestRate,
  lowestCartTotal,
  lowestRate,
  lowestVisitTotal,
} from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import type { LinkQuery } from "../../_shared/params.ts";
import { itemUrl, menuUrl, servicesUrl, timeUrl } from "../../_shared/urls.ts";
import { cartErrorText } from "./cart-error-text.ts";

type Options = {
  /** What the visit comes to with the members wanted; else as little as it can. */
  readonly total?: LowestRate | undefined;
  readonly memberOf?: (line: number) => string | undefined;
  readonly faults?: readonly CartFault[];
  /** What of the picker stays when a line is removed. */
  readonly kept?: LinkQuery;
};

/** The cart as texts and links, with faults at their lines. */
export async function cartViewOf(
  context: PageContext,
  catalogue: Catalogue,
  cart: Cart,
  { total, memberOf, faults = [], kept = {} }: Options = {},
): Promise<CartView> {
  const closed = await context.bookings.closedServices();
  const checked = checkCart(catalogue, cart, closed);
  // Lines that can stay have a price though others are to be mended.
  const checkedLine = (line: CartLine, index: number) => {
    const alone = checked.ok ? checked : checkCart(catalogue, [line], closed);
    return alone.ok ? alone.value[checked.ok ? index : 0] : undefined;
  };
  const shownTotal = total ?? (checked.ok ? lowestVisitTotal(checked.value) : undefined);
  return {
    lines: cart.map((line, index) => {
      const service = catalogue.services.get(line.serviceId);
      const fault = faults.find((each) => each.line === index);
      return {
        name: service?.name ?? context.i18n.t("visit.gone"),
        service,
        ...chosenNames(line, service),
        bundle:
          line.bundleId === undefined ? undefined : catalogue.bundles.get(line.bundleId)?.name,
        rate: rateOf(checkedLine(line, index), memberOf?.(index)),
        problem: fault && problemText(context, fault, { service, catalogue }),
        fixes: suggestedFixesOf(context, { catalogue, cart, closed }, fault),
        editHref: editHref(context, catalogue, cart, index),
        removeHref: removeHref(context, cart, index, kept),
      };
    }),
    ...(shownTotal ? { total: shownTotal } : {}),
    anotherHref: servicesUrl(context, cart),
  };
}

/** Below the line's name. */
function problemText(
  { i18n }: PageContext,
  fault: CartFault,
  about: Parameters<typeof cartErrorText>[2],
): string {
  if (fault.code === "variant_required") return i18n.t("visit.chooseFirst");
  return cartErrorText(i18n, fault, about);
}

/** Of a line that cannot be booked too. */
function chosenNames(line: CartLine, service: Service | undefined) {
  const variants = service?.offer.kind === "variants" ? service.offer.variants : [];
  return {
    variantName: variants.find(({ id }) => id === line.variantId)?.name,
    addonNames: line.addons.flatMap(({ groupId, addonId }) => {
      const group = service?.addonGroups.find(({ id }) => id === groupId);
      return group?.addons.find(({ id }) => id === addonId)?.name ?? [];
    }),
  };
}

/** A line's rate with its member; before one is chosen, if all members have the same. */
function rateOf(line: CheckedCart[number] | undefined, memberId?: string): Rate | undefined {
  if (!line || line.bundle) return undefined;
  const lowest = lowestCartTotal([line], memberId);
  return lowest?.exact ? lowest.rate : undefined;
}

function editHref(
  context: PageContext,
  catalogue: Catalogue,
  cart: Cart,
  index: number,
): string | undefined {
  const line = cart[index];
  const service = line ? catalogue.services.get(line.serviceId) : undefined;
  if (!line || !service || !hasChoices(service)) return undefined;
  if (line.bundleId === undefined) {
    const item = { kind: "service", id: line.serviceId } as const;
    return itemUrl(context, item, cart, { edit: String(index) });
  }
  return itemUrl(context, { kind: "bundle", id: line.bundleId }, withoutLine(cart, index));
}

function removeHref(context: PageContext, cart: Cart, index: number, kept: LinkQuery): string {
  const rest = withoutLine(cart, index);
  if (rest.length === 0) return menuUrl(context);
  const left = kept.with?.filter((_, line) => rest.some((each) => each === cart[line]));
  return timeUrl(context, rest, { ...kept, with: rest.length > 1 ? left : undefined });
}

type SuggestedFix = CartView["lines"][number]["fixes"][number];

/** Offers the missing prerequisite; where any of several would do, each. */
function suggestedFixesOf(
  context: PageContext,
  about: { readonly catalogue: Catalogue; readonly cart: Cart; readonly closed: ClosedServices },
  fault: CartFault | undefined,
): readonly SuggestedFix[] {
  const { catalogue, cart, closed } = about;
  if (fault?.code !== "prerequisite_unmet" || cart.length >= MAX_LINES) return [];
  return (fault.serviceIds ?? []).flatMap((serviceId) => {
    const service = catalogue.services.get(serviceId);
    if (!service || blocksOfService(service, closed).length > 0) return [];
    const { t } = context.i18n;
    const { name } = service;
    return {
      name,
      rate: lowestRate(service),
      press: t("menu.add"),
      label: t("menu.addNamed", { name }),
      href: hasChoices(service)
        ? itemUrl(context, { kind: "service", id: serviceId }, cart)
        : timeUrl(context, [...cart, { serviceId, addons: [] }]),
    };
  });
}
