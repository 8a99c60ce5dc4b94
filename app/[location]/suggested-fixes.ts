import { blocksOfService, type Learned } from "#lib/catalogue/bookable.ts";
import { hasChoices } from "#lib/catalogue/bundle.ts";
import { type CartFault, MAX_LINES } from "#lib/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { serviceUrl, timeUrl } from "../_shared/urls.ts";

/** A link that repairs a line. */
type SuggestedFix = { readonly text: string; readonly href: string };

/** Offers the missing prerequisite; where any of several would do, each. */
export function suggestedFixesOf(
  context: RequestContext,
  about: { readonly catalogue: Catalogue; readonly cart: Cart; readonly learned: Learned },
  fault: CartFault | undefined,
): readonly SuggestedFix[] {
  const { catalogue, cart, learned } = about;
  if (fault?.code !== "prerequisite_unmet" || cart.length >= MAX_LINES) return [];
  return (fault.serviceIds ?? []).flatMap((serviceId) => {
    const service = catalogue.services.get(serviceId);
    if (!service || blocksOfService(service, learned).length > 0) return [];
    return {
      text: context.i18n.t("menu.addNamed", { name: service.name }),
      href: hasChoices(service)
        ? serviceUrl(context, serviceId, cart)
        : timeUrl(context, [...cart, { serviceId, addons: [] }]),
    };
  });
}
