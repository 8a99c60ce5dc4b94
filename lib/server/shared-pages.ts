/** For how long one answer may serve everybody who asks for the same page. */
const SHARED_SECONDS = 5;

/** Pages of the flow that hold nothing of the visitor: a menu, a choice, the times for a visit. */
const SHARED_PATHS = [/^$/, /^services\/[^/]+$/, /^bundles\/[^/]+$/, /^time$/];

/**
 * Tells the cache of deploy/nginx.conf, and no other, to keep a page of a location: that cache
 * gives each copy a nonce of its own, which every other one, a browser's too, would repeat.
 * `path` is what follows the location's slug.
 */
export function describeSharing(headers: Headers, method: string, path: readonly string[]): void {
  const where = path.join("/");
  const isShared = method === "GET" && SHARED_PATHS.some((shared) => shared.test(where));
  if (isShared) headers.set("X-Accel-Expires", String(SHARED_SECONDS));
  headers.set("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
}
