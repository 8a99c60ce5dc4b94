import { describe, expect, test } from "vitest";
import { cut, issuesIn, line, long, other, readMenu, sold, tier } from "./testing/odd-menu.ts";

/** What makes no price, length or person wrong closes nothing: each false closing loses bookings. */

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
    [{ from: false, perPerson: false, hourly: 0, hours: [{ from: "09:00", to: "18:00" }] }],
    // As real booking services have them.
    [{ private: false, calendarIDs: [1], classSize: null, paddingAfter: 0, type: "service" }],
    [{ is_visible: "1", is_recurring: "0", hide_duration: "1", tax: null, providers: [1, 2] }],
    [{ price_with_tax: 40, deposit_price: 0, limit_booking: 1, max_group_booking: 5 }],
    [{ present_at_all_locations: true, available_for_booking: true, pricing_type: "FIXED" }],
    [{ is_couple_service: false, recovery_time: 0, is_virtual: false, is_package: false }],
    [{ internetEnabled: true, gapTime: 10, addonsAvailable: false, photosEnabled: false }],
    [{ is_available_for_customer_booking: true, omnibus_price: null, combo_type: null }],
    [{ fullBody: true, isFullDay: true, homeVisitAvailable: false, teamMembersVisible: false }],
    [{ gender: "female", season: "summer", level: "advanced", onlineBookingDescription: "Full" }],
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
    const catalogue = readMenu({ services: [{ ...cut, ...changes }, other] });
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
    expect(sold(readMenu({ services: [styled] }), [{ ...line, variantId: "long" }])).toEqual({
      price: 6000,
      minutes: 45,
    });
    const tiered = { ...cut, ...range, usePricingTiers: true, pricingTiers: [tier] };
    expect(sold(readMenu({ services: [tiered] }), [line], "ana")).toEqual({
      price: 5000,
      minutes: 40,
    });
    const onSale = { ...styled, salePrice: 50 };
    expect(readMenu({ services: [onSale] }).services.size).toBe(0);
  });

  test("with a price of 0 and nothing beside it", () => {
    const free = { ...cut, price: 0, formattedPrice: "Free", description: "A first talk" };
    expect(sold(readMenu({ services: [free] }), [line])).toEqual({ price: 0, minutes: 30 });
  });
});
