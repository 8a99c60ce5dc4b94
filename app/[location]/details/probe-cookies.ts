import "server-only";
import { cookies, headers } from "next/headers";
import { scope, tellForm } from "#lib/app/scope.ts";
import { locationCookie } from "#lib/site/seals/cookie.ts";
import { type PageContext, publicUrl } from "../../_shared/page-context.ts";

const ASKED = "cookies=asked";
const SECONDS = 60;

/**
 * Whether a browser keeps cookies shows when one comes back, so a form without any is sent once
 * more (307), before it is read. Not to text browsers, which would ask their user. docs/requests.md
 */
export async function askForCookies({
  slug,
  preview,
}: Pick<PageContext, "slug" | "preview">): Promise<Response | undefined> {
  const sent = await headers();
  const isSentByPage = sent.get("sec-fetch-mode") === "navigate";
  const address = scope().address.url;
  const isKnown = sent.has("cookie") || address.split(/[?&]/).includes(ASKED);
  if (!isSentByPage || isKnown || preview) return undefined;
  tellForm({ outcome: "asked", reason: "cookies" });
  const { name, options } = locationCookie("probe", slug, publicUrl(), SECONDS);
  (await cookies()).set(name, "1", options);
  const Location = `${address}${address.includes("?") ? "&" : "?"}${ASKED}`;
  return new Response(null, { status: 307, headers: { Location, "Cache-Control": "no-store" } });
}
