import { commandLine } from "#lib/config/command-line.ts";
import type { Location } from "#lib/config/types.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { fieldsIn } from "./fields.ts";
import { bad, type Finding, good, warn } from "./findings.ts";

/** What does not fit between the configuration and the menu. */
export function settingFindings(
  location: Location,
  raw: unknown,
  catalogue: Catalogue,
): readonly Finding[] {
  const fields = [...fieldsIn(raw)];
  const other = fields.find(
    ([name, value]) => /^currency(?:Code|Iso)?$/i.test(name) && isOther(value, location.currency),
  );
  return [
    ...(other
      ? [bad(`CURRENCY is ${location.currency}, but prices of the catalogue say ${other[1]}`)]
      : []),
    ...(location.assumesAddonPricing && hasPaidAddons(catalogue)
      ? [
          warn(
            `ADDON_PRICING is not set: \`included\` is assumed (what is sent for a service contains its add-ons). \`${commandLine("rehearse")}\` shows which holds`,
          ),
        ]
      : []),
    ...contentFindings(location, catalogue),
  ];
}

function isOther(code: unknown, currency: string): boolean {
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) && code !== currency;
}

/** §2.3 can be read both ways, and a wrong guess charges add-ons twice or not at all. */
function hasPaidAddons({ services }: Catalogue): boolean {
  const groups = [...services.values()].flatMap(({ addonGroups }) => addonGroups);
  return groups.some(({ addons }) => addons.some(({ rate }) => rate.price + rate.minutes > 0));
}

/** Ids of the content file that no longer exist. */
function contentFindings({ content }: Location, { categories }: Catalogue): readonly Finding[] {
  if (!content) return [];
  const known = {
    services: categories.flatMap(({ entries }) => entries.map(({ service }) => service.id)),
    bundles: categories.flatMap(({ bundles }) => bundles.map(({ bundle }) => bundle.id)),
    categories: categories.map(({ id }) => id),
  };
  const unknown = (["services", "bundles", "categories"] as const).flatMap((kind) =>
    [...content[kind].keys()]
      .filter((id) => !known[kind].includes(id))
      .map((id) => warn(`CONTENT_FILE ${kind}.${id} is not in the catalogue`)),
  );
  return unknown.length > 0 ? unknown : [good("CONTENT_FILE names only what the catalogue has")];
}
