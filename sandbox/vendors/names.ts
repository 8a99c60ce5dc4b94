/** `none` is the documented service itself. */
export const vendorNames = [
  "none",
  "anker",
  "brise",
  "cedar",
  "delta",
  "ember",
  "fjord",
  "grove",
  "harbor",
  "isar",
  "juno",
] as const;

export type VendorName = (typeof vendorNames)[number];
