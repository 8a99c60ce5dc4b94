/**
 * Whether a request that changes something was sent by one of our own pages. Browsers say so in
 * `Sec-Fetch-Site` or `Origin`; text browsers send neither, but do send a `Referer` to their own
 * site. A request that says nothing at all is refused.
 */
export function isOwnRequest(headers: Pick<Headers, "get">, publicUrl: string): boolean {
  const own = new Set([publicUrl, ...hostOrigins(headers.get("host"))]);
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  // A page that keeps its address to itself says "null"; the browser knows better.
  if (site) return site === "same-origin" && (!origin || origin === "null" || own.has(origin));
  if (origin) return own.has(origin);
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && own.has(new URL(referer).origin);
}

/** The address a visitor typed may be an alias of the public one (127.0.0.1, an IP on the shop's network). */
function hostOrigins(host: string | null): readonly string[] {
  return host ? [`http://${host}`, `https://${host}`] : [];
}
