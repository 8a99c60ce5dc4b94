import type { MetadataRoute } from "next";
import { absolute, allLocations } from "./_shared/page-context.ts";

/** Not prerendered: the configuration is read at start. */
export const dynamic = "force-dynamic";

/** Robots read 500 kB of the file at most; with more locations one `*` stands for all. */
const MAX_NAMED = 20;

/** Disallows pages that belong to one visitor, and addresses that only redirect. */
export default function robots(): MetadataRoute.Robots {
  const slugs = allLocations().map(({ slug }) => slug);
  const disallow = (slugs.length > MAX_NAMED ? ["*"] : slugs).flatMap((slug) => [
    `/${slug}/time`,
    `/${slug}/details`,
    `/${slug}/warm`,
    `/${slug}/bookings/`,
    `/${slug}/*/book`,
    `/${slug}?*line=`,
    `/${slug}/categories/*?*line=`,
  ]);
  return {
    rules: { userAgent: "*", allow: "/", disallow },
    sitemap: absolute("/sitemap.xml"),
  };
}
