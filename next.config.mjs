/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Title and description come with the head for everybody, as for search engines, and not streamed
  // behind it: a page has its name from the first byte on.
  htmlLimitedBots: /./,
  // The optimiser is one more thing that answers strangers; logos are served as they are.
  images: { unoptimized: true },
  // Types are a check of their own (`npm run types`), so a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  // Faces hardly ever change, and without them in time a page is set in their stand-in.
  headers: async () => [
    {
      source: "/fonts/:file*",
      headers: [{ key: "Cache-Control", value: "public, max-age=2592000" }],
    },
  ],
};
