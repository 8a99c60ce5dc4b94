import { addonNames, groupNames, requirementNames } from "./addons.ts";
import { bundleNames, itemNames } from "./bundle.ts";
import type { Names } from "./names.ts";
import { serviceNames } from "./service.ts";
import { tierNames } from "./tier.ts";
import { variantNames } from "./variant.ts";

export type RecordKind =
  | "catalogue"
  | "category"
  | "service"
  | "variant"
  | "tier"
  | "addonGroup"
  | "addon"
  | "bundle"
  | "bundleItem";

export type RecordKindInfo = {
  readonly names: Names;
  readonly lists: Readonly<Record<string, RecordKind>>;
};

const alone = (...fields: readonly string[]): Names =>
  Object.fromEntries(fields.map((field) => [field, [field]]));

export const RECORD_KINDS: Readonly<Record<RecordKind, RecordKindInfo>> = {
  catalogue: { names: alone("data"), lists: { data: "category" } },
  category: {
    names: alone("id", "name", "services", "bundles"),
    lists: { services: "service", bundles: "bundle" },
  },
  service: {
    names: serviceNames,
    lists: { variants: "variant", pricingTiers: "tier", optionGroups: "addonGroup" },
  },
  variant: { names: variantNames, lists: { pricingTiers: "tier" } },
  tier: { names: { ...tierNames, id: ["id"], name: ["name"] }, lists: {} },
  addonGroup: { names: { ...groupNames, ...requirementNames }, lists: { options: "addon" } },
  addon: { names: addonNames, lists: {} },
  bundle: { names: bundleNames, lists: { items: "bundleItem" } },
  bundleItem: { names: itemNames, lists: {} },
};
