import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minutesOf } from "#lib/calendar.ts";
import type { Service } from "#lib/catalogue/types.ts";
import type { Quote, QuotedLine } from "#lib/pricing/types.ts";
import { appointmentLines, snapshotLines } from "./lines.ts";

function line(id: string, price: number, minutes: number, extra = { price: 0, minutes: 0 }) {
  const terms = { kind: "flat", rate: { price, minutes } } as const;
  const service: Service = {
    id,
    name: `Service ${id}`,
    offer: { kind: "plain", terms },
    addonGroups: [],
    disabledOnline: false,
    membersOnly: false,
  };
  const addon = { id: "opt", name: "Mask", rate: extra };
  const group = { id: "grp", name: "Care", min: 0, max: 1, addons: [addon] };
  const withAddon = extra.minutes > 0 || extra.price > 0;
  const quoted: QuotedLine = {
    line: { service, addons: withAddon ? [{ group, addon }] : [] },
    base: { price, minutes },
    total: { price: price + extra.price, minutes: minutes + extra.minutes },
  };
  return quoted;
}

function quoteOf(lines: readonly QuotedLine[], memberId: string | null = "tm"): Quote {
  const sum = (of: (line: QuotedLine) => number) =>
    lines.reduce((total, one) => total + of(one), 0);
  return {
    memberId,
    lines,
    total: { price: sum((one) => one.total.price), minutes: sum((one) => one.total.minutes) },
  };
}

const euro = { addonPricing: "included", currency: "EUR" } as const;
const two = quoteOf([line("a", 19_99, 45, { price: 5_01, minutes: 15 }), line("b", 10_00, 20)]);

describe("the lines of an appointment", () => {
  test("follow each other, add-ons included", () => {
    expect(appointmentLines(two, "09:30:00", euro)).toEqual({
      ok: true,
      value: [
        {
          serviceId: "a",
          startTime: "09:30:00",
          price: 25,
          durationInMinutes: 60,
          teamMemberId: "tm",
          addons: [{ optionGroupId: "grp", optionId: "opt" }],
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

  test("leave out the add-ons' price, but not their time, if the upstream adds them", () => {
    const lines = appointmentLines(two, "09:30:00", { ...euro, addonPricing: "separate" });
    expect(lines).toMatchObject({
      ok: true,
      value: [
        { startTime: "09:30:00", price: 19.99, durationInMinutes: 45 },
        { startTime: "10:30:00", price: 10, durationInMinutes: 20 },
      ],
    });
  });

  test("name no member if none is needed", () => {
    const lines = appointmentLines(quoteOf([line("a", 100, 30)], null), "09:00:00", euro);
    expect(lines.ok && Object.keys(lines.value[0] ?? {})).not.toContain("teamMemberId");
  });

  test("may end at midnight but not later", () => {
    const quote = quoteOf([line("a", 100, 30), line("b", 100, 30)]);
    expect(appointmentLines(quote, "23:00:00", euro).ok).toBe(true);
    expect(appointmentLines(quote, "23:05:00", euro)).toEqual({
      ok: false,
      error: "past_midnight",
    });
    expect(snapshotLines(quote, "23:59:00")).toEqual({ ok: false, error: "past_midnight" });
  });

  test("are kept by the names that the business knows, whatever language the visitor reads", () => {
    const one = line("Kurve", 1_000, 30);
    const service = { ...one.line.service, name: "Courbe", originalName: "Kurve" };
    const quote = quoteOf([{ ...one, line: { ...one.line, service } }]);
    expect(snapshotLines(quote, "09:00:00")).toMatchObject({ value: [{ name: "Kurve" }] });
  });

  test("are sent as shown, for any quote", () => {
    const part = fc.record({ price: fc.nat(100_000), minutes: fc.integer({ min: 1, max: 90 }) });
    const parts = fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 287 }), (rates, cell) => {
        const lines = rates.map(([base, extra], index) =>
          line(`s${index}`, base.price, base.minutes, extra),
        );
        const start = `${String(Math.floor(cell / 12)).padStart(2, "0")}:${String((cell % 12) * 5).padStart(2, "0")}:00`;
        const sent = appointmentLines(quoteOf(lines), start, euro);
        const shown = snapshotLines(quoteOf(lines), start);
        expect(shown.ok).toBe(sent.ok);
        if (!sent.ok || !shown.ok) return;
        let minute = minutesOf(start);
        for (const [index, one] of sent.value.entries()) {
          expect(minutesOf(one.startTime)).toBe(minute);
          expect(shown.value[index]).toMatchObject({
            start: one.startTime,
            minutes: one.durationInMinutes,
          });
          expect(Math.round(one.price * 100)).toBe(shown.value[index]?.price);
          minute += one.durationInMinutes;
        }
        expect(minute).toBeLessThanOrEqual(1_440);
      }),
      { numRuns: 1_000 },
    );
  });
});
