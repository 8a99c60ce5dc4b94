/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // The optimiser is one more thing that answers strangers; logos are served as they are.
  images: { unoptimized: true },
  // Types are a check of their own (`npm run types`), so a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
};
