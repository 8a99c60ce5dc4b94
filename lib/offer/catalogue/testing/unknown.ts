import type { SettingsPatch } from "../../../../sandbox/settings.ts";

/** What a full internal record (§2.1, §4.8) may hold beside the documented fields. */
export const UNKNOWN = {
  internalNote: "Ask at the desk",
  costPrice: 1.23,
  cost: 0,
  taxRate: 19,
  vatIncluded: false,
  deposit: 10,
  depositAmount: "10.00",
  salePrice: 1,
  memberPrice: 5,
  priceIncludingTax: 99,
  priceText: "on request",
  Price2: 7,
  minPrice: 1,
  maxPrice: 999,
  currency: "USD",
  durationUnit: "hours",
  bufferMinutes: 15,
  visibility: "staff",
  isActive2: false,
  hidden: true,
  archived: true,
  bookable: false,
  requiresApproval: true,
  requiresResource: { room: true },
  validFrom: "2099-01-01",
  deletedAt: null,
  tags: [],
  images: [{ url: "https://example.org/a.jpg" }],
  metadata: { price: 3, status: "cancelled" },
  capacity: 0,
} as const;

const KINDS = [
  ...["category", "service", "variant", "tier", "group", "option", "bundle", "item"],
  ...["day", "slot", "client", "appointment", "line"],
];

/** Makes the sandbox write all of them into every record. */
export const unknownEverywhere: SettingsPatch = {
  overrides: Object.fromEntries(KINDS.map((kind) => [kind, UNKNOWN])),
};
