import { commandLine } from "#lib/config/command-line.ts";
import type { Location } from "#lib/config/types.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { doubt, type Finding } from "./findings.ts";

/** §2.3 can be read both ways, and a wrong guess charges add-ons twice or not at all. */
export function addonPricingFindings(
  { assumesAddonPricing }: Pick<Location, "assumesAddonPricing">,
  { services }: Catalogue,
): readonly Finding[] {
  const addons = [...services.values()].flatMap(({ addonGroups }) =>
    addonGroups.flatMap((group) => group.addons),
  );
  const hasPrice = addons.some(({ rate }) => rate.price > 0 || rate.minutes > 0);
  if (!assumesAddonPricing || !hasPrice) return [];
  return [
    doubt(
      `ADDON_PRICING is not set: \`included\` is assumed (what is sent for a service contains its add-ons). Set it; \`${commandLine("rehearse")} -- --only plain,addon\` proves it`,
      { code: "addons_assumed" },
    ),
  ];
}
