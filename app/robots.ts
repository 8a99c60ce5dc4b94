import type { MetadataRoute } from "next";
import { absolute } from "./_shared/metadata.ts";
import { allLocations } from "./_shared/request-context.ts";

/** Not asked once at build time: the configuration comes with the start. */
export const dynamic = "force-dynamic";

/** What robots need not open: pages that belong to one visitor, and addresses that only lead on. */
export default function robots(): MetadataRoute.Robots {
  const disallow = allLocations().flatMap(({ slug }) => [
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
