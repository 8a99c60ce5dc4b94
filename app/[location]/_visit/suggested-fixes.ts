import type { CartView } from "#components/cart-summary.tsx";
import { blocksOfService, type Learned } from "#lib/offer/catalogue/bookable.ts";
import { hasChoices } from "#lib/offer/catalogue/bundle.ts";
import { type CartFault, MAX_LINES } from "#lib/offer/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { lowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { itemUrl, timeUrl } from "../../_shared/urls.ts";

type SuggestedFix = CartView["lines"][number]["fixes"][number];

/** Offers the missing prerequisite; where any of several would do, each. */
export function suggestedFixesOf(
  context: PageContext,
  about: { readonly catalogue: Catalogue; readonly cart: Cart; readonly learned: Learned },
  fault: CartFault | undefined,
): readonly SuggestedFix[] {
  const { catalogue, cart, learned } = about;
  if (fault?.code !== "prerequisite_unmet" || cart.length >= MAX_LINES) return [];
  return (fault.serviceIds ?? []).flatMap((serviceId) => {
    const service = catalogue.services.get(serviceId);
    if (!service || blocksOfService(service, learned).length > 0) return [];
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
