import { expect, test } from "vitest";
import { appointment, client, day, examineProduct, menu } from "./testing/product.ts";

const [category] = menu.data;
const [service] = category?.services ?? [];

const menuOf = (...services: unknown[]) => ({ data: [{ ...category, services }] });

test("at the documented upstream nothing is wrong, and ids stand beside names", async () => {
  const { text, faults, posts } = await examineProduct({});
  expect(faults).toEqual([]);
  expect(text).toMatch(/Hair {2}\[cat\]\n {4}Cut +€40 +45 min {2}\[svc\]/);
  expect(text).toContain("✓ Free times: asked up to 2026-12-23, answered up to 2026-12-23");
  expect(text).toMatch(/24 Nov 2026: 1 times, first 09:00, last 09:00, of 45 min/);
  expect(text).toContain("with Mara  [mara]");
  expect(text).not.toContain("nobody reads");
  expect(posts).toEqual([{}, {}, {}, {}]);
});

test("fields that nobody reads are named with type, number and a masked value, and nothing is wrong", async () => {
  const odd = { ...service, costPrice: null, vatIncluded: false, sku: "CUT-01", photos: [1, 2] };
  const [slot] = day("2026-11-24").timeSlots;
  const { text, faults } = await examineProduct({
    menu: menuOf(odd, { ...odd, costPrice: 1.23, id: "2", seo: { title: "Cut" }, retiredAt: null }),
    times: { days: [{ ...day("2026-11-24"), timeSlots: [{ ...slot, seats: 2 }] }] },
    clients: {
      data: [{ ...client, notes: "Allergic to Mia's cat", mobile: "+491711234567", loyalty: 4711 }],
    },
    appointments: { data: [{ ...appointment, cardOnFile: "4242" }] },
  });
  expect(faults).toEqual([]);
  for (const line of [
    "data[].services[].costPrice: number, 2 times, such as 1.23",
    "data[].services[].vatIncluded: boolean, 2 times, such as false",
    "data[].services[].sku: string, 2 times, such as xxx-00",
    "data[].services[].photos: list, 2 times, such as 2 in it",
    "data[].services[].seo: object, 1 times, such as {title}",
    "data[].services[].retiredAt: null, 1 times, such as null",
    "days[].timeSlots[].seats: number, 1 times, such as 2",
    "  GET /api/Clients/search\n    data[].notes: string, 1 times, such as xxxxxxxx",
    "data[].mobile: string, 1 times, such as +000000000000",
    "data[].loyalty: number, 1 times, such as 0000",
    "data[].cardOnFile: string, 1 times, such as 0000",
  ]) {
    expect(text).toContain(line);
  }
  for (const secret of ["Mia", "Allergic", "4242", "4711", "171"])
    expect(text).not.toContain(secret);
});

test.each([
  [{ ...service, price: "12,50" }, "price: expected number, received string"],
  [{ ...service, price: -5 }, "price: below 0"],
  [{ ...service, price: null }, "price"],
  [{ ...service, useVariants: true }, "variants"],
])("a documented field that cannot be read is named, with the service: %o", async (odd, named) => {
  const { text, faults } = await examineProduct({
    menu: menuOf(odd, { ...service, id: "2", name: "Wash" }),
  });
  expect(faults.join("\n")).toContain(
    "1 of 2 services and bundles cannot be read, so they cannot be booked",
  );
  expect(faults.join("\n")).toContain(named);
  expect(text).toMatch(/Cut +\[svc\]; by phone: cannot be read\n +· /);
  expect(text).toMatch(/Wash +€40/);
});

test("flags that are nowhere are asked about", async () => {
  const { disabledForOnlineBooking: _, ...bare } = service ?? {};
  const { text, faults } = await examineProduct({ menu: menuOf(bare) });
  expect(text).toContain(
    "! No service has `disabledForOnlineBooking`, so nothing is hidden: is that so?",
  );
  expect(faults).toEqual([]);
});

test("a short answer, and slots that cannot be read, are told", async () => {
  const week = Array.from({ length: 7 }, (_, index) => day(`2026-11-${24 + index}`));
  const few = await examineProduct({ times: { days: week } });
  expect(few.text).toContain("! Free times: asked up to 2026-12-23, answered up to 2026-11-30.");
  // Closed days at its end are not listed.
  const closed = await examineProduct({ times: { days: [...week, day("2026-12-16")] } });
  expect(closed.text).toContain("✓ Free times: asked up to 2026-12-23, answered up to 2026-12-16");
  const [slot] = week[0]?.timeSlots ?? [];
  const { startTime: _, ...late } = slot ?? {};
  const odd = await examineProduct({ times: { days: [{ ...week[0], timeSlots: [late, late] }] } });
  expect(odd.faults.join("\n")).toMatch(/days\[\]\.timeSlots\[\]\.startTime: .* \(2 times\)/);
});

test("a tier is told with its people, by name, and what a service needs first", async () => {
  const level = { price: 50, durationInMinutes: 45, teamMemberIds: ["mara"] };
  const tiered = {
    ...service,
    id: "t",
    name: "Colour",
    usePricingTiers: true,
    pricingTiers: [level],
  };
  const gated = { ...tiered, prerequisiteServiceIds: ["svc"] };
  const { text } = await examineProduct({ menu: menuOf(service, gated) });
  expect(text).toMatch(/Colour +\[t\]; after Cut\n +tier \(Mara\) +€50 +45 min/);
  // Names that the booking service does not tell come from the business's file.
  const { availableTeamMemberNames: _, ...slot } = day("2026-11-24").timeSlots[0] ?? {};
  const unnamed = await examineProduct(
    {
      menu: menuOf(service, gated),
      times: { days: [{ date: "2026-11-24", timeSlots: [slot] }] },
    },
    { team: { mara: { name: "Mara Linden" } } },
  );
  expect(unnamed.text).toContain("tier (Mara Linden)");
});

test("settings that do not fit are told", async () => {
  const priced = menuOf({ ...service, currency: "EUR" });
  const { faults } = await examineProduct({ menu: priced }, { currency: "CHF" });
  expect(faults).toEqual(["currency is CHF, but prices of the catalogue say EUR"]);
});
