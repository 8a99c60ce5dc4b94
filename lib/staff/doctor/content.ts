import type { Location } from "#lib/config/types.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { type Finding, good, warn } from "./findings.ts";

export function contentFindings(
  { content, cancelReasons = [] }: Pick<Location, "content" | "cancelReasons">,
  catalogue: Catalogue,
): readonly Finding[] {
  if (!content) return [];
  const { categories } = catalogue;
  const known = {
    services: categories.flatMap(({ entries }) => entries.map(({ service }) => service.id)),
    bundles: categories.flatMap(({ bundles }) => bundles.map(({ bundle }) => bundle.id)),
    categories: categories.map(({ id }) => id),
  };
  const unknown = (["services", "bundles", "categories"] as const).flatMap((kind) => {
    const ids = new Set(known[kind]);
    return [...content[kind].keys()].filter((id) => !ids.has(id)).map((id) => `${kind}.${id}`);
  });
  const texts = new Set([...textsOf(catalogue), ...cancelReasons.map(({ label }) => label)]);
  const stray = [...content.translations.keys()].filter((text) => !texts.has(text));
  if (unknown.length + stray.length === 0) {
    return [good("CONTENT_FILE names only what the catalogue has")];
  }
  return [
    ...unknown.map((place) => warn(`CONTENT_FILE ${place} is not in the catalogue`)),
    ...stray.map((text) =>
      warn(`CONTENT_FILE translations: the catalogue has no text “${shortened(text)}”`),
    ),
  ];
}

const MAX_SHOWN = 60;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

type Described = { readonly name: string; readonly description?: string | undefined };

function textsOf({ categories }: Catalogue): readonly string[] {
  const readable = categories.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.readable ? [entry.service] : [])),
  );
  const all: readonly Described[] = [
    ...categories,
    ...categories.flatMap(({ entries }) => entries.map(({ service }) => service)),
    ...categories.flatMap(({ bundles }) => bundles.map(({ bundle }) => bundle)),
    ...readable.flatMap(({ offer }) => (offer.kind === "variants" ? offer.variants : [])),
    ...readable.flatMap(({ addonGroups }) => addonGroups),
    ...readable.flatMap(({ addonGroups }) => addonGroups.flatMap(({ addons }) => addons)),
  ];
  return all.flatMap(({ name, description }) => [name, description ?? name]);
}
