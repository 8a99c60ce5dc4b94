import { describe, expect, test } from "vitest";
import { admitted } from "../testing/service-records.ts";
import { readWireBundle } from "./bundle.ts";

describe("a bundle", () => {
  const head = { id: "b", name: "Both" };
  const bare = { variantId: null, price: null, durationInMinutes: null };

  test.each([
    [{ services: [{ serviceId: "x", variantId: "v", price: 9.5, durationMinutes: 30 }] }],
    [{ items: [{ serviceId: "x", variantId: "v", price: 9.5, duration: 30, note: "private" }] }],
    [
      {
        services: [{ serviceId: "x", variantId: "v", price: 9.5, durationInMinutes: 30 }],
        items: [{ serviceId: "other" }],
        serviceIds: ["x"],
      },
    ],
  ])("%j", (rest) => {
    expect(readWireBundle(admitted({ ...head, ...rest }, "bundle"))).toEqual({
      ok: true,
      value: {
        ...head,
        description: null,
        price: null,
        disabledForOnlineBooking: null,
        requiresMembership: null,
        items: [{ serviceId: "x", variantId: "v", price: 9.5, durationInMinutes: 30 }],
      },
    });
  });

  test("of bare ids", () => {
    expect(
      readWireBundle(admitted({ ...head, price: 70, serviceIds: ["x", "y"] }, "bundle")),
    ).toMatchObject({
      value: {
        price: 70,
        items: [
          { serviceId: "x", ...bare },
          { serviceId: "y", ...bare },
        ],
      },
    });
  });

  test.each([
    [{ services: [{ serviceId: "x", price: "9" }] }, "items[0].price"],
    [{ services: [] }, "items"],
    [{}, "items"],
    [{ services: [{ id: "x" }] }, "items[0].serviceId"],
    [{ serviceIds: ["x"], price: "70" }, "price"],
    [{ serviceIds: ["x"], requiresMembership: "yes" }, "requiresMembership"],
    [{ serviceIds: ["x"], price: 70, discount: 10 }, "discount"],
    [{ serviceIds: ["x"], bundlePrice: 60 }, "bundlePrice"],
    [{ serviceIds: ["x"], bundlePrice: 0 }, "bundlePrice"],
    [{ serviceIds: ["x"], isActive: false }, "isActive"],
    [{ services: [{ serviceId: "x", discountedPrice: 9 }] }, "items[0].discountedPrice"],
    [
      { services: [{ serviceId: "x", disabledForOnlineBooking: true }] },
      "items[0].disabledForOnlineBooking",
    ],
  ])("%j fails", (rest, path) => {
    expect(readWireBundle(admitted({ ...head, ...rest }, "bundle"))).toMatchObject({
      error: { ...head, issues: [{ path }] },
    });
  });
});
