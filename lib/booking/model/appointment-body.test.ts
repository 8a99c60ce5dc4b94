import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flat, group, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedLine } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import { visitOf } from "./agreed-visit.ts";
import { appointmentBody } from "./appointment-body.ts";

function line(id: string, price: number, minutes: number, extra = { price: 0, minutes: 0 }) {
  const care = group("care", [0, 1], { mask: [extra.price, extra.minutes] });
  const withAddon = extra.minutes > 0 || extra.price > 0;
  const addons = withAddon ? care.addons.map((addon) => ({ group: care, addon })) : [];
  return lineOf(plain(id, flat(price, minutes)), { addons });
}

const euro = { addonPricing: "included", currency: "EUR" } as const;
const two = [line("a", 19_99, 45, { price: 5_01, minutes: 15 }), line("b", 10_00, 20)];

/** What a visit of these lines shows, and what is sent of it. */
function bookedAt(
  start: string,
  lines: readonly CheckedLine[],
  { member = { id: "tm" }, how = euro }: Partial<Parameters<typeof booked>[2]> = {},
) {
  return booked(start, lines, { member, how });
}

function booked(
  start: string,
  lines: readonly CheckedLine[],
  { member, how }: { member: { id: string } | null; how: Parameters<typeof appointmentBody>[3] },
) {
  const quote = quoteCart(lines, () => member?.id ?? null);
  if (!quote.ok) throw new Error(quote.error);
  const cart = lines.map(({ service }) => ({ serviceId: service.id, addons: [] }));
  const slot = { date: "2026-11-24", start, end: start, minutes: 0, memberIds: [] };
  const visit = visitOf({ cart, slot, choice: { member, quote: quote.value }, anyMember: [] });
  return { visit, sent: appointmentBody("cl_1", visit, quote.value, how) };
}

describe("the body of an appointment", () => {
  test("has lines that follow each other, add-ons included", () => {
    expect(bookedAt("09:30:00", two).sent).toEqual({
      clientId: "cl_1",
      appointmentDate: "2026-11-24",
      services: [
        {
          serviceId: "a",
          startTime: "09:30:00",
          price: 25,
          durationInMinutes: 60,
          teamMemberId: "tm",
          addons: [{ optionGroupId: "care", optionId: "mask" }],
        },
        {
          serviceId: "b",
          startTime: "10:30:00",
          price: 10,
          durationInMinutes: 20,
          teamMemberId: "tm",
        },
      ],
    });
  });

  test("leaves out the add-ons' price, but not their time, if the upstream adds them", () => {
    const how = { ...euro, addonPricing: "separate" } as const;
    expect(bookedAt("09:30:00", two, { how }).sent.services).toMatchObject([
      { startTime: "09:30:00", price: 19.99, durationInMinutes: 45 },
      { startTime: "10:30:00", price: 10, durationInMinutes: 20 },
    ]);
  });

  test("names no member if none is needed", () => {
    const { sent } = bookedAt("09:00:00", [line("a", 1_00, 30)], { member: null });
    expect(Object.keys(sent.services[0] ?? {})).not.toContain("teamMemberId");
  });

  test("is sent as shown, for any quote", () => {
    const part = fc.record({ price: fc.nat(100_000), minutes: fc.integer({ min: 1, max: 60 }) });
    const parts = fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 95 }), (rates, cell) => {
        const lines = rates.map(([base, extra], index) =>
          line(`s${index}`, base.price, base.minutes, extra),
        );
        const start = `${String(Math.floor(cell / 12)).padStart(2, "0")}:${String((cell % 12) * 5).padStart(2, "0")}:00`;
        const { visit, sent } = bookedAt(start, lines);
        let minute = minutesOf(start);
        for (const [index, one] of sent.services.entries()) {
          expect(minutesOf(one.startTime)).toBe(minute);
          const shown = visit.lines[index];
          expect(shown).toMatchObject({ start: one.startTime, minutes: one.durationInMinutes });
          expect(Math.round(one.price * 100)).toBe(shown?.price);
          minute += one.durationInMinutes;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
