import "server-only";
import { addressHere } from "../../_shared/current-address.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** The address of the page from which a form was sent. */
export async function formPage(context: PageContext): Promise<string> {
  const [path = "", query] = (await addressHere(context)).split("?");
  const params = new URLSearchParams(query);
  // An address for language links is without one.
  if (context.lang !== undefined) params.set("lang", context.lang);
  return params.size > 0 ? `${path}?${params}` : path;
}
