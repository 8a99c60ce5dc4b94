import type { Bundle, Catalogue } from "#lib/offer/catalogue/types.ts";
import type { Minor } from "#lib/values/money.ts";
import { bundleRate, lowestRate, sumLowest } from "./lowest-rate.ts";

/** What a bundle costs less than its services one by one; `undefined` unless all prices are exact. */
export function bundleSaving(bundle: Bundle, catalogue: Catalogue): Minor | undefined {
  const whole = bundleRate(bundle, catalogue);
  const items = bundle.items.flatMap(({ serviceId, variantId }) => {
    const service = catalogue.services.get(serviceId);
    return service ? [lowestRate(service, { addons: [], ...(variantId && { variantId }) })] : [];
  });
  const apart = sumLowest(items);
  if (!whole?.exact || !apart.exact) return undefined;
  const saving = apart.rate.price - whole.rate.price;
  return saving > 0 ? saving : undefined;
}
