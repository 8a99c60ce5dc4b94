import { describe, expect, test } from "vitest";
import type { IgnoredFields } from "#lib/config/ignored-fields.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { schemasOf } from "#lib/upstream/readers.ts";
import { NOTHING_LEARNED } from "./bookable.ts";
import { checkCart } from "./cart.ts";
import { reshapeCatalogue } from "./reshape.ts";
import type { Cart, Catalogue } from "./types.ts";

/** Records as other products write them: what could be sold wrongly is closed, with the field's name. */

const flags = {
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};
const cut = { id: "cut", name: "Cut", price: 40, durationInMinutes: 30, ...flags };
const other = { ...cut, id: "other", name: "Other" };
const long = { id: "long", name: "Long", price: 60, durationInMinutes: 45 };
const tier = { price: 50, durationInMinutes: 40, teamMemberIds: ["ana"] };
const care = { id: "care", name: "Care", price: 5, durationInMinutes: 0 };
const group = { id: "extras", name: "Extras", minSelections: 1, maxSelections: 1, options: [care] };
const bundle = { id: "both", name: "Both", price: 70, services: ["cut", "other"] };

type Menu = { category?: object; services?: readonly object[]; bundles?: readonly object[] };

function read(menu: Menu, ignore: IgnoredFields = {}, envelope: object = {}): Catalogue {
  const { category = {}, services = [cut, other], bundles = [] } = menu;
  const data = [{ id: "hair", name: "Hair", ...category, services, bundles }];
  const now = () => Date.parse("2026-11-23T12:00:00Z");
  const { categories } = schemasOf({ currency: "EUR", ignore, now });
  return reshapeCatalogue(categories.parse({ data, ...envelope }), "EUR");
}

/** Price and minutes that a cart would be sold for. */
function sold(catalogue: Catalogue, cart: Cart, member: string | null = null) {
  const checked = checkCart(catalogue, cart, NOTHING_LEARNED);
  const quote = checked.ok ? quoteCart(checked.value, () => member) : checked;
  return quote.ok ? quote.value.total : undefined;
}

const line = { serviceId: "cut", addons: [] };

function issuesIn({ categories }: Catalogue): readonly string[] {
  return categories
    .flatMap(({ entries, bundles }) => [
      ...entries.flatMap((entry) =>
        entry.readable ? (entry.service.notes ?? []) : entry.service.issues,
      ),
      ...bundles.flatMap((entry) => (entry.readable ? [] : entry.bundle.issues)),
    ])
    .map(({ path, fault }) => `${path}: ${fault}`);
}

describe("a service is closed, and the others are not", () => {
  test.each([
    // Another amount of money.
    [{ salePrice: 35 }],
    [{ sale_price: 35 }],
    [{ "price-sale": "35.00" }],
    [{ SALEPRICE: 35 }],
    [{ netPrice: 33.61 }],
    [{ grossPrice: 47.6 }],
    [{ priceWithTax: 47.6 }],
    [{ priceInclVat: 47.6 }],
    [{ listPrice: 50 }],
    [{ compareAtPrice: 50 }],
    [{ originalPrice: 50 }],
    [{ memberPrice: 35 }],
    [{ weekendPrice: 45 }],
    [{ weekendSurcharge: 5 }],
    [{ peakMultiplier: 1.2 }],
    [{ deposit: 10 }],
    [{ depositPercent: 20 }],
    [{ depositAmount: { value: 10 } }],
    [{ bookingFee: 2 }],
    [{ serviceCharge: 0.1 }],
    [{ discount: { percent: 10 } }],
    [{ promotions: [{ name: "Monday", price: 30 }] }],
    [{ promotionId: 7 }],
    [{ onSale: true }],
    [{ cost: 45 }],
    [{ amount: 4000 }],
    [{ priceInCents: 3500 }],
    [{ hourlyRate: 40 }],
    [{ pricePerPerson: 40 }],
    [{ priceFrom: 40 }],
    [{ startingPrice: 40 }],
    [{ minPrice: 40, maxPrice: 60 }],
    [{ priceRange: { min: 40, max: 60 } }],
    [{ priceRange: [40, 60] }],
    [
      {
        prices: [
          { member: "ana", amount: 40 },
          { member: "ben", amount: 55 },
        ],
      },
    ],
    [{ pricesByMember: { ana: 40, ben: 55 } }],
    [{ staff: [{ id: "ana", price: 55 }] }],
    [{ seasons: [{ from: "2026-12-01", price: 55 }] }],
    // What is said of the price.
    [{ priceType: "from" }],
    [{ priceType: "hourly" }],
    [{ pricing_type: "variable" }],
    [{ priceText: "from €40" }],
    [{ formattedPrice: "€45.00" }],
    [{ displayPrice: "40 €/Std." }],
    [{ displayPrice: "ab 40 €" }],
    [{ priceLabel: "à partir de 40 €" }],
    [{ priceNote: "per person" }],
    [{ priceUnit: "hour" }],
    [{ isPriceFrom: true }],
    [{ priceVaries: true }],
    [{ isFixedPrice: false }],
    [{ price: 0, priceOnRequest: true }],
    [{ price: 0, priceText: "on request" }],
    [{ price: 0, priceLabel: "Preis auf Anfrage" }],
    [{ price: 0, showPrice: false }],
    // Currency and tax.
    [{ currency: "USD" }],
    [{ currencyCode: "chf" }],
    [{ currency: { code: "GBP" } }],
    [{ price: { amount: 40, currency: "USD" } }],
    [{ money: { amount: 40, currency: "USD" } }],
    [{ formattedPrice: "$40.00" }],
    [{ taxRate: 19 }],
    [{ vat: "19%" }],
    [{ taxAmount: 7.6 }],
    [{ vatIncluded: false }],
    [{ isPriceNetOfTax: true }],
    [{ tax: { rate: 19, included: false } }],
    // Off, or not for everybody.
    [{ isActive: false }],
    [{ is_active: 0 }],
    [{ enabled: "no" }],
    [{ archived: 1 }],
    [{ isArchived: true }],
    [{ archivedAt: "2026-01-01T00:00:00Z" }],
    [{ deletedAt: "2026-01-01" }],
    [{ hidden: "true" }],
    [{ hideFromWebsite: true }],
    [{ visibility: "private" }],
    [{ status: "inactive" }],
    [{ state: "DRAFT" }],
    [{ publishState: "not published" }],
    [{ published: false }],
    [{ bookable: false }],
    [{ bookableOnline: false }],
    [{ onlineBooking: { enabled: false } }],
    [{ onlineBooking: "disabled" }],
    [{ allowOnlineBooking: false }],
    [{ settings: { showOnline: true, bookable: false } }],
    [{ notBookable: true }],
    [{ suspended: true }],
    [{ soldOut: true }],
    [{ fullyBooked: true }],
    [{ isfull: true }],
    [{ waitlistOnly: true }],
    [{ waitlist: true }],
    [{ requiresApproval: true }],
    [{ approval_required: true }],
    [{ confirmation: "manual" }],
    [{ bookingMode: "request" }],
    [{ requestOnly: true }],
    [{ instantBooking: false }],
    [{ membersOnly: true }],
    [{ newClientsOnly: true }],
    [{ staffOnly: true }],
    [{ callToBook: true }],
    [{ paymentRequired: true }],
    [{ stock: 0 }],
    [{ remaining: 0 }],
    [{ minParticipants: 2 }],
    [{ sessions: 6 }],
    [{ hasErrors: true }],
    [{ validUntil: "2026-11-01" }],
    [{ validUntil: "2026-12-31" }],
    [{ validFrom: "2027-01-01" }],
    [{ availableFrom: "2027-01-01T00:00:00Z" }],
    [{ expiresAt: "2026-10-01" }],
    // Another length.
    [{ length: 60 }],
    [{ durationInSeconds: 3600 }],
    [{ durationText: "1 h" }],
    [{ durationUnit: "hours" }],
    [{ maxDuration: 60 }],
    [{ durations: [30, 45] }],
    // The same field twice, no id.
    [{ Price: 35 }],
    [{ duration_in_minutes: 45 }],
    [{ RequiresMembership: true }],
    [{ name: "Cut", Name: "Colour" }],
  ])("%j", (changes) => {
    const catalogue = read({ services: [{ ...cut, ...changes }, other] });
    expect(sold(catalogue, [line])).toBeUndefined();
    expect(sold(catalogue, [{ ...line, serviceId: "other" }])).toEqual({
      price: 4000,
      minutes: 30,
    });
    const field = Object.keys(changes).at(-1);
    expect(issuesIn(catalogue)).toContainEqual(expect.stringMatching(`^${field}(?:\\W|$)`));
  });

  test.each([
    [{ description: "Price on request" }],
    [{ description: "Ein langer Text. Den Preis nennen wir auf Anfrage, je nach Haarlänge." }],
    [{ name: "Bridal hair (on request)" }],
  ])("for 0 with %j", (text) => {
    const catalogue = read({ services: [{ ...cut, price: 0, ...text }, other] });
    expect([...catalogue.services.keys()]).toEqual(["other"]);
    expect(read({ services: [{ ...cut, ...text }] }).services.size).toBe(1);
  });

  test.each([[0], ["0"], [""], [" "], ["00000000-0000-0000-0000-000000000000"], [-1]])(
    "with the id %j",
    (id) => {
      const catalogue = read({ services: [{ ...cut, id }, other] });
      expect([...catalogue.services.keys()]).toEqual(["other"]);
      expect(catalogue.issues).not.toEqual([]);
    },
  );
});

describe("a service stays open", () => {
  test.each([
    [{ isPopular: true, featured: true, isNew: true }],
    [{ color: "#ff0000", colour_hex: "ff0", icon: "scissors" }],
    [{ sortOrder: 3, position: 4, rank: 0 }],
    [{ imageUrl: "https://x.example/a.jpg", images: [{ url: "a", width: 60, hidden: false }] }],
    [{ createdAt: "2026-01-01T10:00:00Z", updatedAt: "2026-11-01", createdBy: "mia" }],
    [{ descriptionHtml: "<b>from €20, hidden gem</b>", descriptionShort: "Full wash" }],
    [{ currency: "EUR" }],
    [{ currency: "eur", currencySymbol: "€" }],
    [{ currency: { code: "EUR", symbol: "€", name: "Euro" } }],
    [{ formattedPrice: "€40.00" }],
    [{ formattedPrice: "40,00 €", displayPrice: "EUR 40" }],
    [{ priceInCents: 4000, price_amount: 40 }],
    [{ money: { amount: 40, currency: "EUR" } }],
    [{ money: { cents: 4000, currencyCode: "EUR" } }],
    [{ minPrice: 40, maxPrice: 40 }],
    [{ priceRange: { min: 40, max: 40 } }],
    [{ prices: [{ amount: 40, currency: "EUR" }] }],
    [{ totalPrice: 40, basePrice: 40, salePrice: null, discount: 0 }],
    [{ salePrice: 0, deposit: 0, bookingFee: 0, surcharges: [] }],
    [{ priceType: "fixed", pricingModel: "per session" }],
    [{ isFixedPrice: true, showPrice: true, hasDiscount: false, onSale: false }],
    [{ allowDiscounts: true, discountable: true, depositRequired: false }],
    [{ cancellationFee: 20, noShowFee: 40, lateCancellationFeePercent: 50 }],
    [{ vatIncluded: true, taxRate: 19 }],
    [{ taxRate: 0, taxCode: "A", taxCategory: "services", taxable: true }],
    [{ tax: { rate: 19, included: true, name: "VAT" } }],
    [{ priceIncludesTax: true, vat: 19 }],
    [{ priceListId: 7, priceLevel: 2, commissionRate: 0.4 }],
    [{ isActive: true, enabled: 1, published: "yes", bookable: true }],
    [{ archived: false, hidden: 0, isDeleted: "false", deletedAt: null }],
    [{ archivedAt: "0001-01-01T00:00:00", suspendedAt: "" }],
    [{ status: "active", state: "Published", visibility: "public" }],
    [{ status: 1, type: "full body", category: "hidden gems" }],
    [{ displayName: "Full set", fullName: "Cut, full", shortName: "Cut" }],
    [
      {
        onlineBooking: { enabled: true, url: "https://x.example" },
        onlineBookingStatus: "enabled",
      },
    ],
    [{ requiresApproval: false, waitlist: false, requiresDeposit: false }],
    [{ allowWaitlist: true, waitlistEnabled: true }],
    [{ remindersEnabled: false, reviewsEnabled: false, tipsEnabled: false, smsEnabled: false }],
    [{ requiresStaff: true, allowStaffSelection: false, phoneRequired: true, emailRequired: true }],
    [{ duration: 30, durationInHours: 0.5, durationSeconds: 1800, length: "PT30M" }],
    [
      {
        durationText: "30 min",
        durationLabel: "0:30",
        durationUnit: "minutes",
        hairLength: "short",
      },
    ],
    [{ bufferMinutes: 10, processingTime: 15, cleanupMinutes: 5, extraTime: 20 }],
    [{ leadTimeMinutes: 120, minNoticeHours: 24, slotInterval: 15, cancellationHours: 24 }],
    [{ validFrom: "2020-01-01", validUntil: null, publishedAt: "2026-01-01" }],
    [{ validUntil: "2999-12-31" }],
    [{ stock: 5, capacity: 1, maxParticipants: 8, minAge: 18 }],
    [{ staff: [{ id: "ana", name: "Ana", price: 40 }, { id: "ben" }], memberIds: ["ana", "ben"] }],
    [{ relatedServices: [{ id: "x", price: 12 }], upsells: [{ price: 9 }] }],
    [{ rating: 4.8, reviewCount: 120, loyaltyPoints: 40, popularity: 0.3 }],
    [
      {
        createdByUser: { id: 1, active: false },
        location: { id: 1, name: "Mitte", hidden: false },
      },
    ],
    [{ internalNotes: "private", tags: ["hair"], slug: "cut", externalId: null, error: null }],
    [{ bookingsCount: 12, soldCount: 3, statusId: 0 }],
    [{ Price: 40, DURATION_IN_MINUTES: 30, Id: "cut" }],
  ])("%j", (changes) => {
    const catalogue = read({ services: [{ ...cut, ...changes }, other] });
    expect(issuesIn(catalogue)).toEqual([]);
    expect(sold(catalogue, [line])).toEqual({ price: 4000, minutes: 30 });
  });

  test("with a range that its variants or tiers explain", () => {
    const range = {
      priceFrom: 60,
      minPrice: 60,
      maxPrice: 90,
      priceText: "from €60",
      duration: 45,
    };
    const styled = { ...cut, ...range, useVariants: true, variants: [long] };
    expect(sold(read({ services: [styled] }), [{ ...line, variantId: "long" }])).toEqual({
      price: 6000,
      minutes: 45,
    });
    const tiered = { ...cut, ...range, usePricingTiers: true, pricingTiers: [tier] };
    expect(sold(read({ services: [tiered] }), [line], "ana")).toEqual({ price: 5000, minutes: 40 });
    const onSale = { ...styled, salePrice: 50 };
    expect(read({ services: [onSale] }).services.size).toBe(0);
  });

  test("with a price of 0 and nothing beside it", () => {
    const free = { ...cut, price: 0, formattedPrice: "Free", description: "A first talk" };
    expect(sold(read({ services: [free] }), [line])).toEqual({ price: 0, minutes: 30 });
  });
});

describe("within a service", () => {
  test.each([
    [{ ...long, salePrice: 50 }],
    [{ ...long, price: 0, priceText: "on request" }],
    [{ ...long, currency: "USD" }],
    [{ ...long, state: "inactive" }],
    [{ ...long, remaining: 0 }],
    [{ ...long, length: 90 }],
    [{ ...long, Price: 50 }],
  ])("the variant %j is left out", (variant) => {
    const variants = [variant, { ...long, id: "short" }];
    const catalogue = read({ services: [{ ...cut, useVariants: true, variants }] });
    expect(sold(catalogue, [{ ...line, variantId: "long" }])).toBeUndefined();
    expect(sold(catalogue, [{ ...line, variantId: "short" }])).toEqual({
      price: 6000,
      minutes: 45,
    });
    expect(issuesIn(catalogue)).toHaveLength(1);
  });

  test.each([
    [{ ...tier, salePrice: 45 }],
    [{ ...tier, hidden: true }],
    [{ ...tier, weekend_price: 60 }],
    [{ ...tier, teamMemberIds: [0] }],
    [{ ...tier, teamMemberIds: undefined, teamMembers: [{ id: "ana", price: 65 }] }],
    [{ ...tier, teamMemberIds: undefined, teamMembers: [{ id: "ana", isActive: false }] }],
  ])("the tier %j closes it", (odd) => {
    const services = [{ ...cut, usePricingTiers: true, pricingTiers: [odd] }, other];
    const catalogue = read({ services });
    expect([...catalogue.services.keys()]).toEqual(["other"]);
  });

  test.each([
    [{ ...group, options: [{ ...care, salePrice: 3 }] }],
    [{ ...group, options: [{ ...care, price: 0, priceText: "on request" }] }],
    [{ ...group, options: [{ ...care, available: false }] }],
    [{ ...group, pricePerOption: 5 }],
    [{ ...group, MinSelections: 2 }],
    [{ ...group, state: "archived" }],
  ])("the required group %j closes it, and an optional one is left out", (odd) => {
    expect([...read({ services: [{ ...cut, optionGroups: [odd] }] }).services]).toEqual([]);
    const options = { ...odd, minSelections: 0 };
    const catalogue = read({ services: [{ ...cut, optionGroups: [options] }] });
    const addons = [{ groupId: "extras", addonId: "care" }];
    expect(sold(catalogue, [{ ...line, addons }])).toBeUndefined();
    expect(sold(catalogue, [line])).toEqual({ price: 4000, minutes: 30 });
  });
});

describe("a bundle is closed, and its services are not", () => {
  test.each([
    [{ savings: 10 }],
    [{ originalPrice: 80 }],
    [{ price: 0, priceText: "on request" }],
    [{ isActive: false }],
    [{ currency: "USD" }],
    [{ validUntil: "2026-12-01" }],
    [{ totalDuration: 50 }],
    [{ services: [{ serviceId: "cut", quantity: 2 }] }],
    [{ services: [{ serviceId: "cut", salePrice: 30 }] }],
    [{ services: [0] }],
  ])("%j", (changes) => {
    const catalogue = read({ bundles: [{ ...bundle, ...changes }] });
    expect([...catalogue.bundles.keys()]).toEqual([]);
    expect(sold(catalogue, [line])).toEqual({ price: 4000, minutes: 30 });
  });
});

describe("what holds of a category or of the whole answer holds of all in it", () => {
  test.each([
    [{ isActive: false }],
    [{ hidden: true }],
    [{ status: "archived" }],
    [{ surcharge: 5 }],
    [{ currency: "USD" }],
    [{ membersOnly: true }],
    [{ vatIncluded: false }],
  ])("%j", (odd) => {
    const category = read({ category: odd, bundles: [bundle] });
    expect([category.services.size, category.bundles.size]).toEqual([0, 0]);
    expect(issuesIn(category)[0]).toContain(`category.${Object.keys(odd)[0]}`);
    const all = read({}, {}, odd);
    expect([all.services.size, issuesIn(all).length]).toEqual([0, 2]);
  });

  test.each([
    [{ color: "red", sortOrder: 1, imageUrl: "x", total: 2, viewCount: 1, priceFrom: 20 }],
    [{ status: 200, success: true, errors: [], page: 1, totalPages: 1, currency: "EUR" }],
  ])("%j closes nothing", (odd) => {
    expect(read({ category: odd }).services.size).toBe(2);
    expect(read({}, {}, odd).services.size).toBe(2);
  });
});

describe("counts", () => {
  test("that are smaller than what is listed close it", () => {
    expect(read({}, {}, { total: 1 }).services.size).toBe(2);
    expect(read({ category: { serviceCount: 1 } }).services.size).toBe(0);
    const three = { services: [cut, other, { ...cut, id: "third" }] };
    expect(read(three, {}, { total: 2 }).services.size).toBe(0);
    expect(read(three, {}, { total: 3 }).services.size).toBe(3);
  });

  test("that are larger close nothing, and are told of", () => {
    const catalogue = read({ category: { serviceCount: 12 } }, {}, { TotalCount: 40 });
    expect(catalogue.services.size).toBe(2);
    expect(catalogue.issues).toEqual([
      { path: "TotalCount", fault: "40, and fewer are listed: is there a further page?" },
      { path: "data[0].serviceCount", fault: "12, and fewer are listed: is there a further page?" },
    ]);
  });
});

describe("what the operator ignores", () => {
  test("closes nothing, at its level alone", () => {
    const services = [{ ...cut, deposit: 10, SalePrice: 35 }];
    const ignore = { service: ["deposit", "sale_price"] };
    expect(sold(read({ services }, ignore), [line])).toEqual({ price: 4000, minutes: 30 });
    expect(read({ services }, { variant: ["deposit", "salePrice"] }).services.size).toBe(0);
    expect(read({ services }, { service: ["deposit"] }).services.size).toBe(0);
  });
});

test("a reason names the field, an example and what to do", () => {
  const catalogue = read({ services: [{ ...cut, salePrice: 35, isArchived: true, owner: "Mia" }] });
  expect(issuesIn(catalogue)).toEqual([
    "salePrice: 35 beside price 40: say in MAPPING_FILE which one holds",
    "isArchived: true may forbid the booking: if that changes no price, length or who may book, name it under ignore in MAPPING_FILE",
  ]);
});
