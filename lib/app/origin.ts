type Sent = Pick<Headers, "get">;

/**
 * Browsers say where a request comes from in `Sec-Fetch-Site` or `Origin`; text browsers send a
 * `Referer` to their own site instead. A request that says nothing is refused.
 */
export function isSentFrom(headers: Sent, isOwn: (origin: string) => boolean): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  // A page that keeps its address to itself says "null"; the browser knows better.
  if (site) return site === "same-origin" && (!origin || origin === "null" || isOwn(origin));
  if (origin) return isOwn(origin);
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin);
}

/** The same behind the stage `sameOrigin`, which has put PUBLIC_URL in the place of the site's other names. */
export function isSameOriginRequest(headers: Sent, publicUrl: string): boolean {
  return isSentFrom(headers, (origin) => origin === publicUrl);
}
