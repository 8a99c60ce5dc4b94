import "server-only";
import { cookies } from "next/headers";
import { setCookieOfPage } from "#lib/app/scope.ts";
import { browserKeyCookie, newBrowserKey, readBrowserKey } from "#lib/site/seals/browser-key.ts";
import { setCookieText } from "#lib/site/seals/cookie.ts";
import { publicUrl } from "../../_shared/page-context.ts";

export async function browserKey(slug: string): Promise<string | undefined> {
  return readBrowserKey((await cookies()).get(browserKeyCookie(slug, publicUrl()).name)?.value);
}

/** With each form, so that the key outlasts the newest of them. */
export async function keepBrowserKey(slug: string): Promise<void> {
  const key = (await browserKey(slug)) ?? newBrowserKey();
  setCookieOfPage(setCookieText(browserKeyCookie(slug, publicUrl()), key));
}
