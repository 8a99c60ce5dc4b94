import type { RecordKind } from "#lib/config/shapes.ts";
import { addonNames, groupNames, requirementNames } from "./addons.ts";
import { bundleNames, itemNames } from "./bundle.ts";
import { listNames, totalNames } from "./envelope.ts";
import type { Names } from "./names.ts";
import { serviceNames } from "./service.ts";
import { tierNames } from "./tier.ts";
import { variantNames } from "./variant.ts";

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
  availability: { names: alone("days", "allowJoinWaitlist"), lists: { days: "day" } },
  day: { names: alone("date", "slotCount", "timeSlots"), lists: { timeSlots: "slot" } },
  slot: {
    names: alone("startTime", "endTime", "availableTeamMemberIds", "availableTeamMemberNames"),
    lists: {},
  },
  search: { names: { data: listNames, total: totalNames }, lists: {} },
  client: { names: alone("id", "email", "phoneNumber"), lists: {} },
  appointment: {
    names: {
      ...alone("id", "services"),
      clientId: ["clientId", "client"],
      appointmentDate: ["appointmentDate", "date"],
    },
    lists: { services: "appointmentLine" },
  },
  appointmentLine: { names: alone("serviceId", "startTime", "teamMemberId"), lists: {} },
};
