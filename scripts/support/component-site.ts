import { componentStops } from "../../e2e/shots/components.ts";
import type { Stop } from "../../e2e/shots/stops.ts";
import { brands, type DemoBrand } from "../../test/harness/demo-business.ts";
import { startDevelopmentProcess } from "../../test/harness/servers.ts";
import { siteOptions, startSalon } from "../../test/harness/start.ts";
import type { BrandSite } from "./brand-site.ts";

/** A development server: a build has no component page. */
export async function startComponentSite(
  brand: DemoBrand,
  looks: readonly { readonly language: string }[],
): Promise<BrandSite> {
  const name = `components-${brand}`;
  const salon = await startSalon(name, { SANDBOX_BUSINESS: brand });
  const options = await siteOptions(salon.url, brands[brand], name);
  const site = await startDevelopmentProcess({ ...options, shown: false });
  const stops = new Map<string, readonly Stop[]>();
  for (const { language } of looks) {
    if (!stops.has(language)) stops.set(language, await componentStops(site.url, language));
  }
  return {
    url: site.url,
    stopsIn: (_part, language) => stops.get(language) ?? [],
    stop: () => Promise.all([site.stop(), salon.stop()]),
  };
}
