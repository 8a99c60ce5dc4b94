import type { LocationServices } from "#lib/app/live-location.ts";
import type { Missing } from "#lib/app/scope.ts";
import { decodeId } from "#lib/offer/catalogue/cart-url.ts";
import { categoriesByKey } from "#lib/offer/catalogue/category-keys.ts";

const MAX_WAIT_MS = 500;

/** Called before rendering: once a page is being rendered its status cannot change. */
export async function findMissing(
  { bookings, catalogue }: Pick<LocationServices, "bookings" | "catalogue">,
  path: readonly string[],
): Promise<Missing | undefined> {
  const [section = "", name = ""] = path;
  if (section === "bookings") {
    const fault = await bookings.faultOf(name);
    if (fault === "lost") return "lost_booking";
    return fault === "unknown_token" ? "booking" : undefined;
  }
  if (section !== "services" && section !== "bundles" && section !== "categories") return undefined;
  const read = await catalogue.read(Date.now() + MAX_WAIT_MS);
  if (!read.ok) return undefined;
  const known =
    section === "categories"
      ? categoriesByKey(read.value.catalogue)
      : read.value.catalogue[section];
  return known.has(decodeId(name) ?? "") ? undefined : "page";
}
