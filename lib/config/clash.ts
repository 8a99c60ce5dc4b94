import type { ConfiguredLocation } from "./types.ts";

/**
 * A key belongs to one location (§1); shared, its limits would be used twice over. Cookies are
 * secure or not by PUBLIC_URL, so a location's own name has the same scheme.
 */
export function createClash(
  siteNames: readonly string[],
): (one: ConfiguredLocation) => string | undefined {
  const slugs = new Set<string>();
  const slugByKey = new Map<string, string>();
  const origins = new Set(siteNames);
  const [scheme = ""] = siteNames.map((name) => new URL(name).protocol);
  return ({ location: { slug, publicUrl }, access }) => {
    const key = access.key.reveal();
    const other = slugByKey.get(key);
    if (slugs.has(slug)) return `there is another “${slug}” before it. Give each its slug.`;
    if (other) return `“${other}” has the same key. Give each location its own.`;
    if (publicUrl && !publicUrl.startsWith(scheme)) return "publicUrl has not PUBLIC_URL’s scheme.";
    if (publicUrl && origins.has(publicUrl)) return `publicUrl ${publicUrl} is taken.`;
    slugs.add(slug);
    if (publicUrl) origins.add(publicUrl);
    slugByKey.set(key, slug);
    return undefined;
  };
}
