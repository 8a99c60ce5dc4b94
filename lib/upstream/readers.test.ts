import { expect, test } from "vitest";
import { createReaders } from "./readers.ts";

const DAY_MS = 86_400_000;

/** A large menu, of which one service is valid from the day after tomorrow. */
function menu(name: string): string {
  const services = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ id: `s${index}`, name, price: 40, durationInMinutes: 30 },
    ...{ disabledForOnlineBooking: false, requiresMembership: false },
    ...{ useVariants: false, usePricingTiers: false },
  }));
  const soon = { ...services[0], id: "soon", validFrom: "2026-11-25" };
  return JSON.stringify({ data: [{ id: "c", name: "Hair", services: [...services, soon] }] });
}

test("a large menu is read again where it has changed, and after a minute", () => {
  let now = Date.parse("2026-11-24T12:00:00Z");
  const { categories } = createReaders({ currency: "EUR", now: () => now });
  const read = (value: string) => categories({ status: 200, body: { ok: true, value } });
  const first = read(menu("Cut"));
  expect(first).toMatchObject({ ok: true });
  expect(read(menu("Cut"))).toBe(first);
  const renamed = read(menu("Trim"));
  expect(JSON.stringify(renamed)).toContain("Trim");
  const before = read(menu("Cut"));
  now += 3 * DAY_MS;
  const after = read(menu("Cut"));
  expect(after).not.toEqual(before);
});
