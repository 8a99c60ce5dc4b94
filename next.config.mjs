import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // It looks for modules of Node as it starts, which the bundler cannot follow.
  serverExternalPackages: ["prom-client"],
  // The same hashes wherever the folder stands.
  turbopack: {
    root: import.meta.dirname,
    // A pseudo-class of browsers of today (the strip of categories), which the bundler does not know yet.
    ignoreIssue: [{ path: "**/app/styles/site.css", description: /'target-current'/ }],
  },
  // Title and description come with the head for everybody, as for search engines, and not streamed
  // behind it: a page has its name from the first byte on.
  htmlLimitedBots: /./,
  // The optimiser is one more thing that answers strangers; logos are served as they are.
  images: { unoptimized: true },
  // Types are a check of their own (`npm test`), so a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      // Faces hardly ever change, and without them in time a page is set in their stand-in.
      source: "/fonts/:file*",
      headers: [{ key: "Cache-Control", value: "public, max-age=2592000" }],
    },
    {
      // One name for all versions: asked for again, and seldom sent again.
      source: "/embed.:kind(js|d.ts)",
      headers: [
        { key: "Cache-Control", value: "public, max-age=600, stale-while-revalidate=86400" },
      ],
    },
    {
      // Named after what is in them.
      source: "/scripts/:file*",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
};

/** @param {string} phase */
export default async function withSiteScript(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD && phase !== PHASE_DEVELOPMENT_SERVER) return config;
  // The bundler is there where the site is built, and need not be where it runs.
  const { bundleScripts } = await import("./scripts/site-script.mjs");
  return { ...config, env: await bundleScripts() };
}
