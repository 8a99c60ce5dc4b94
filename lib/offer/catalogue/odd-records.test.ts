import { describe, expect, test } from "vitest";
import { cut, issuesIn, line, other, readMenu, sold } from "./testing/odd-menu.ts";

/** Records as other products write them: what could be sold wrongly is closed, with the field's name. */

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
    [{ from: true }],
    [{ from: 40 }],
    [{ startingAt: "€40" }],
    [{ perPerson: true }],
    [{ isHourly: true }],
    [{ onRequest: true }],
    [{ poa: true }],
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
    [{ autoConfirm: false }],
    [{ internet_enabled: "0" }],
    [{ visibleToClients: false }],
    [{ is_available_for_customer_booking: false }],
    [{ isSoftDeleted: true }],
    [{ hiddenOnWebsite: true }],
    [{ min_group_booking: 2 }],
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
    const catalogue = readMenu({ services: [{ ...cut, ...changes }, other] });
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
    const catalogue = readMenu({ services: [{ ...cut, price: 0, ...text }, other] });
    expect([...catalogue.services.keys()]).toEqual(["other"]);
    expect(readMenu({ services: [{ ...cut, ...text }] }).services.size).toBe(1);
  });

  test.each([[0], ["0"], [""], [" "], ["00000000-0000-0000-0000-000000000000"], [-1]])(
    "with the id %j",
    (id) => {
      const catalogue = readMenu({ services: [{ ...cut, id }, other] });
      expect([...catalogue.services.keys()]).toEqual(["other"]);
      expect(catalogue.issues).not.toEqual([]);
    },
  );
});
