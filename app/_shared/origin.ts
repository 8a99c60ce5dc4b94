import { namedLocation, type Scope } from "#lib/app/scope.ts";

/** Origin of the links of a page: its location's own name, else the site's. */
export function publicUrlOf(scope: Scope, siteUrl: string): string {
  return (namedLocation(scope) ?? scope.owner)?.publicUrl ?? siteUrl;
}

type Sent = Pick<Headers, "get">;

/** `hidden`: a sandboxed frame, a browser that tells nothing or two things. Its form is not used either. */
export type Sender = "own" | "foreign" | "hidden";

/**
 * Browsers say in `Sec-Fetch-Site` or `Origin` where a request comes from; text browsers send a
 * `Referer` to their own site instead.
 */
export function senderOf(headers: Sent, isOwn: (origin: string) => boolean): Sender {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isTold = origin !== null && origin !== "" && origin !== "null";
  if (isTold && !isOwn(origin)) return site === "same-origin" ? "hidden" : "foreign";
  // A page that hides its address sends "null"; then `Sec-Fetch-Site` decides.
  if (site) return site === "same-origin" ? "own" : "hidden";
  if (isTold) return "own";
  const referer = headers.get("referer");
  if (origin || referer === null) return "hidden";
  return URL.canParse(referer) && isOwn(new URL(referer).origin) ? "own" : "foreign";
}

/** For handlers behind the stage `sameOrigin`, which puts `publicUrlOf` for all names of the site. */
export function senderTo(publicUrl: string, headers: Sent): Sender {
  return senderOf(headers, (origin) => origin === publicUrl);
}
