import "server-only";
import { addressHere } from "../../_shared/current-address.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** The address of the page from which a form was sent. */
export async function formPage(
  context: PageContext,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [path = "", query] = (await addressHere(context)).split("?");
  const params = new URLSearchParams(query);
  // An address for language links is without one.
  for (const [name, value] of Object.entries({ ...more, lang: context.lang })) {
    if (value !== undefined) params.set(name, value);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}
