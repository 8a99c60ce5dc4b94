export const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
];

/** Headers that framework scripts, proxies and attackers send. */
export const HEADERS: readonly (readonly (readonly [name: string, value: string])[])[] = [
  [],
  [["RSC", "1"]],
  [
    ["RSC", "1"],
    ["Next-Router-Prefetch", "1"],
    ["Next-Router-Segment-Prefetch", "/_tree"],
  ],
  [["Next-Action", "60".repeat(21)]],
  [["X-Nextjs-Data", "1"]],
  [["X-Middleware-Subrequest", "proxy:proxy:proxy:proxy:proxy"]],
  [
    ["X-Forwarded-Host", "evil.example"],
    ["X-Forwarded-Proto", "https"],
  ],
  [["X-Forwarded-For", "203.0.113.9, 10.0.0.1"]],
  [["Origin", "https://evil.example"]],
  [
    ["Accept", "application/json"],
    ["Accept-Language", "ar"],
  ],
  [["Cookie", "booked-book=1.a; visitor-book=1.a; __Host-x=y"]],
  [
    ["Range", "bytes=0-9"],
    ["If-None-Match", "*"],
  ],
  [
    ["X-HTTP-Method-Override", "DELETE"],
    ["Content-Type", "application/json"],
  ],
  [
    ["Accept-Encoding", "identity;q=0"],
    ["Sec-Purpose", "prefetch"],
  ],
];

/** Pages of every kind, files, and paths that must not exist. */
export const FIXED = [
  "/",
  "/book",
  "/book?q=cut&line=1042&added=1042",
  "/book/time?line=1042",
  "/book/time?line=a%2Fb~c+d&team=tm_mara",
  "/book/details?line=1042&date=2030-01-01&start=10:00&team=any",
  "/book/services/svc_cut",
  "/book/services/svc_members_facial",
  "/book/bundles/bnd_cut_gloss",
  "/book/bookings/x",
  "/book/warm",
  "/book/broken",
  "/book/picture.png",
  "/book/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/staff",
  "/healthz",
  "/metrics",
  "/api/Clients/search",
  "/.env",
  "/.git/config",
  "/data/journal.sqlite",
  "/_next/server/pages-manifest.json",
  "/_next/static/../server/app-paths-manifest.json",
  "/_next/image?url=%2F..%2F..%2F.env&w=64&q=75",
  "/package.json",
  "/proxy.ts",
  "/%2e%2e/%2e%2e/etc/passwd",
];
