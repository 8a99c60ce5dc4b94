import { namedLocation, type Scope } from "./scope.ts";

/** Origin of the links of a page: its location's own name, else the site's. */
export function publicUrlOf(scope: Scope, siteUrl: string): string {
  return (namedLocation(scope) ?? scope.owner)?.publicUrl ?? siteUrl;
}

type Sent = Pick<Headers, "get">;

/**
 * Browsers say in `Sec-Fetch-Site` or `Origin` where a request comes from; text browsers send a
 * `Referer` to their own site instead. A request with none of these is refused.
 */
export function isSentFrom(headers: Sent, isOwn: (origin: string) => boolean): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  // A page that hides its address sends "null"; then `Sec-Fetch-Site` decides.
  if (site) return site === "same-origin" && (!origin || origin === "null" || isOwn(origin));
  if (origin) return isOwn(origin);
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin);
}

/** For handlers behind the stage `sameOrigin`, which puts `publicUrlOf` for all names of the site. */
export function isSameOriginRequest(headers: Sent, publicUrl: string): boolean {
  return isSentFrom(headers, (origin) => origin === publicUrl);
}
