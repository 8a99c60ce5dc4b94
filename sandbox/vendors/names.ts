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

/** Products that no example in `docs/mappings` teaches: who maps them has their documentation alone. */
export const unmappedNames = ["kestrel", "lumen", "mosel", "nadir"] as const;

export type VendorName = (typeof vendorNames)[number] | (typeof unmappedNames)[number];

/** In what a product may differ from its own documentation; no answer tells. */
export const vendorFaults = [
  "none",
  "kestrel_names",
  "kestrel_items",
  "lumen_local",
  "lumen_net",
  "mosel_rates",
  "mosel_stands",
  "nadir_days",
  "nadir_modifiers",
] as const;

export type VendorFault = (typeof vendorFaults)[number];
