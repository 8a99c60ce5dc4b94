import { openToken } from "#lib/booking/state/record.ts";
import { decodeId } from "#lib/catalogue/cart-url.ts";
import { categoriesByKey } from "#lib/catalogue/category-keys.ts";
import type { App, LocationServices } from "./app.ts";

/** What an address names that is not there. */
export type Absent = "page" | "booking";

/** No page waits longer to learn that it does not exist; it finds out by itself then. */
const MAX_WAIT_MS = 500;

/**
 * Whether there is nothing to show at an address of a location. Asked before a page is rendered,
 * because a page that finds out while it is rendered cannot change its status any more.
 */
export async function absentAt(
  { sealer }: Pick<App, "sealer">,
  site: Pick<LocationServices, "catalogue">,
  path: readonly string[],
): Promise<Absent | undefined> {
  const [room = "", name = ""] = path;
  if (room === "bookings") {
    return (await openToken(sealer, name)).ok ? undefined : "booking";
  }
  if (room !== "services" && room !== "bundles" && room !== "categories") return undefined;
  const read = await site.catalogue.read(Date.now() + MAX_WAIT_MS);
  if (!read.ok) return undefined;
  const { catalogue } = read.value;
  const known = room === "categories" ? categoriesByKey(catalogue) : catalogue[room];
  return known.has(decodeId(name) ?? "") ? undefined : "page";
}
