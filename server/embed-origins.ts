import { framingOf } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";

/** The sites that may frame the page at an address. */
export type EmbedOrigins = (url: string) => readonly string[];

type Framed = Pick<Location, "slug" | "embedOrigins">;

/** Each location names its own; the page that lets visitors choose one may stand where any may. */
export function createEmbedOrigins(locations: readonly Framed[]): EmbedOrigins {
  const bySlug = new Map(locations.map(({ slug, embedOrigins }) => [slug, embedOrigins]));
  const all = [...new Set(locations.flatMap(({ embedOrigins }) => embedOrigins))];
  return (url) => (framingOf(url) === "private" ? [] : (bySlug.get(slugOf(url)) ?? all));
}

/** Asked for every request, so without taking the whole address apart. */
function slugOf(url: string): string {
  return url.split(/[/?]/, 2)[1] ?? "";
}
