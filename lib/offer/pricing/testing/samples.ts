import { flat, plain, tier, tiered } from "#lib/offer/catalogue/testing/build.ts";
import type { Bundle, BundleItem } from "#lib/offer/catalogue/types.ts";

export const cut = plain("cut", flat(1_999, 30));

/** Ana and Ben take 9,000 for an hour, Cleo 7,000 for an hour and a half. */
export const colour = plain(
  "colour",
  tiered(tier(["ana", "ben"], 9_000, 60), tier(["cleo"], 7_000, 90)),
);

export function bundleOf(items: readonly BundleItem[], price?: number): Bundle {
  return { id: "b", name: "b", items, ...(price === undefined ? {} : { price }) };
}
