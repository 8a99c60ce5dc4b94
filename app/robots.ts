import type { MetadataRoute } from "next";
import { absolute } from "./_shared/metadata.ts";
import { allLocations } from "./_shared/request-context.ts";

/** Not asked once at build time: the configuration comes with the start. */
export const dynamic = "force-dynamic";

/** Robots read half a megabyte of it, and those that know no `*` are few. */
const MAX_NAMED = 20;

/** What robots need not open: pages that belong to one visitor, and addresses that only lead on. */
export default function robots(): MetadataRoute.Robots {
  const slugs = allLocations().map(({ slug }) => slug);
  const disallow = (slugs.length > MAX_NAMED ? ["*"] : slugs).flatMap((slug) => [
    `/${slug}/time`,
    `/${slug}/details`,
    `/${slug}/warm`,
    `/${slug}/bookings/`,
    `/${slug}/*/add`,
    `/${slug}/*/book`,
    `/${slug}?*line=`,
    `/${slug}/categories/*?*line=`,
  ]);
  return {
    rules: { userAgent: "*", allow: "/", disallow },
    sitemap: absolute("/sitemap.xml"),
  };
}
