import type { Location } from "#lib/config/types.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { fieldsIn } from "./fields.ts";
import { bad, type Finding, warn } from "./findings.ts";

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
      ? [bad(`currency is ${location.currency}, but prices of the catalogue say ${other[1]}`)]
      : []),
    ...contentFindings(location, catalogue),
  ];
}

function isOther(code: unknown, currency: string): boolean {
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) && code !== currency;
}

/** Ids of the business's file that no longer exist. */
function contentFindings({ content }: Location, { categories }: Catalogue): readonly Finding[] {
  const known = {
    services: categories.flatMap(({ entries }) => entries.map(({ service }) => service.id)),
    bundles: categories.flatMap(({ bundles }) => bundles.map(({ bundle }) => bundle.id)),
    categories: categories.map(({ id }) => id),
  };
  return (["services", "bundles", "categories"] as const).flatMap((kind) =>
    [...(content?.[kind].keys() ?? [])]
      .filter((id) => !known[kind].includes(id))
      .map((id) => warn(`${kind}.${id} of the business's file is not in the catalogue`)),
  );
}
