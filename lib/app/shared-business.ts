import type { Location, ShownBusiness } from "#lib/config/types.ts";

const known = new WeakMap<readonly Location[], ShownBusiness>();

/**
 * What all of several locations have alike, for pages that belong to none of them.
 */
export function sharedBusiness(locations: readonly Location[]): ShownBusiness {
  const found = known.get(locations) ?? commonOf(locations);
  known.set(locations, found);
  return found;
}

const FIELDS = [
  "name",
  "logo",
  "cover",
  "phone",
  "email",
  "privacyUrl",
  "termsUrl",
  "brandColor",
  "brandStyle",
] as const;

function commonOf(locations: readonly Location[]): ShownBusiness {
  const [first, ...others] = locations.map(({ business }) => business);
  const shared = FIELDS.filter((field) => others.every((one) => one[field] === first?.[field]));
  const facts = Object.fromEntries(shared.map((field) => [field, first?.[field]]));
  return { brandStyle: "atelier", ...facts };
}
