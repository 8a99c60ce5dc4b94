import { getApp } from "#lib/app/handle.ts";
import { securityTxt } from "#lib/app/security-txt.ts";

/** Not prerendered: the configuration is read at start. */
export const dynamic = "force-dynamic";

export function GET(): Response {
  const { securityContact, site } = getApp();
  if (securityContact === undefined) return new Response(null, { status: 404 });
  const text = securityTxt({ contact: securityContact, publicUrl: site.publicUrl }, new Date());
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
