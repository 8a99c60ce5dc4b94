import type { JudgedKind } from "#lib/config/ignored-fields.ts";
import { addonNames, groupNames, requirementNames } from "./addons.ts";
import { bundleNames, itemNames } from "./bundle.ts";
import { clientFieldNames } from "./client.ts";
import { countName, listNames, pageNames, totalNames } from "./envelope.ts";
import type { Names } from "./names.ts";
import { serviceNames } from "./service.ts";
import { memberNames, tierNames } from "./tier.ts";
import { variantNames } from "./variant.ts";

export type RecordKind =
  | JudgedKind
  | "clientSearch"
  | "appointmentSearch"
  | "client"
  | "appointment"
  | "appointmentLine";

export type RecordKindInfo = {
  readonly names: Names;
  /** Of the records in a field's list. */
  readonly lists: Readonly<Record<string, RecordKind>>;
  /** Of the record in a field, where it is one. */
  readonly records?: Readonly<Record<string, RecordKind>>;
};

const alone = (...fields: readonly string[]): Names =>
  Object.fromEntries(fields.map((field) => [field, [field]]));

const search = { data: listNames, total: totalNames, count: [countName], meta: pageNames };

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
  tier: {
    names: { ...tierNames, id: ["id"], name: ["name"] },
    lists: { teamMemberIds: "member" },
  },
  member: { names: memberNames, lists: {} },
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
  clientSearch: {
    names: search,
    lists: { data: "client" },
    records: { data: "clientSearch", meta: "clientSearch" },
  },
  appointmentSearch: {
    names: search,
    lists: { data: "appointment" },
    records: { data: "appointmentSearch", meta: "appointmentSearch" },
  },
  client: {
    names: { ...clientFieldNames, data: ["data"] },
    lists: {},
    records: { data: "client" },
  },
  appointment: {
    names: {
      ...alone("id", "clientId", "client", "services", "warning", "data"),
      date: ["appointmentDate", "date"],
    },
    lists: { services: "appointmentLine" },
    records: { client: "client", data: "appointment" },
  },
  appointmentLine: {
    names: alone("serviceId", "startTime", "teamMemberId", "durationInMinutes"),
    lists: {},
  },
};
