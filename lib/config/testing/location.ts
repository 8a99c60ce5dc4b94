import type { Location } from "../types.ts";
import { read } from "./read.ts";

/** A salon with the usual rules. */
export const location: Location = usual();

function usual(): Location {
  const [one] = read({ addonPricing: "included", maxAdvanceDays: 365 }).locations;
  if (!one) throw new Error("the file describes one location");
  return one.location;
}
