/** For how long one answer may serve everybody who asks for the same page. */
const SHARED_SECONDS = 5;

/** Pages of the flow that hold nothing of the visitor: a menu, a category, a choice, the times for a visit. */
const SHARED_PATHS = [
  /^$/,
  /^services\/[^/]+$/,
  /^bundles\/[^/]+$/,
  /^categories\/[^/]+$/,
  /^time$/,
];

/** `path` is what follows the location's slug. */
export function isShared(path: readonly string[]): boolean {
  const where = path.join("/");
  return SHARED_PATHS.some((shared) => shared.test(where));
}

/**
 * Tells the caches that give each copy a nonce of its own (lib/app/kept, deploy/nginx.conf) to
 * keep a page of a location, and forbids it to every other one, a browser's too, which would
 * repeat the nonce. `path` is what follows the location's slug.
 */
export function describeSharing(headers: Headers, method: string, path: readonly string[]): void {
  if (method === "GET" && isShared(path)) headers.set("X-Accel-Expires", String(SHARED_SECONDS));
  headers.set("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
}
