import type { Business, Location } from "#lib/config/types.ts";

const known = new WeakMap<readonly Location[], Business | undefined>();

/**
 * What all locations have in common, for the page on which one is chosen: "Atelier Linden" of "Atelier
 * Linden Mitte" and "Atelier Linden Nord", else `siteName`; `undefined` where neither is there.
 */
export function sharedBusiness(
  locations: readonly Location[],
  siteName?: string,
): Business | undefined {
  if (!known.has(locations)) {
    known.set(
      locations,
      common(
        locations.map((one) => one.business),
        siteName,
      ),
    );
  }
  return known.get(locations);
}

function common(all: readonly Business[], siteName = ""): Business | undefined {
  const [first] = all;
  const name = commonName(all.map((one) => one.name)) || siteName;
  if (!first || name === "") return undefined;
  const { brandStyle, brandColor } = first;
  const shared = (["logo", "cover", "phone", "email", "privacyUrl", "termsUrl"] as const).filter(
    (field) => all.every((one) => one[field] === first[field]),
  );
  const facts = Object.fromEntries(shared.map((field) => [field, first[field]]));
  return { ...facts, ...(brandColor && { brandColor }), brandStyle, name };
}

/** Whole words, without the dash or comma that leads on to the place. */
function commonName(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/\s+/));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const words = end < 0 ? first : first.slice(0, end);
  return words.join(" ").replace(/[\s\p{P}]+$/u, "");
}
