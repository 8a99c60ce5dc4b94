import type { Location, ShownBusiness } from "#lib/config/types.ts";

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

/** What all of several locations have alike, for pages that belong to none of them. */
export function sharedBusiness(locations: readonly Location[]): ShownBusiness {
  const [first, ...others] = locations.map(({ business }) => business);
  const shared = FIELDS.filter((field) => others.every((one) => one[field] === first?.[field]));
  const facts = Object.fromEntries(shared.map((field) => [field, first?.[field]]));
  return { brandStyle: "atelier", ...facts };
}
