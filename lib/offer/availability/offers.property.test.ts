import fc from "fast-check";
import { expect, test } from "vitest";
import { flat, group, lineOf, plain, tier, tiered } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedCart, Terms } from "#lib/offer/catalogue/types.ts";
import { wireAvailability } from "#lib/upstream/schema/availability.ts";
import { bookableWindow } from "./notice.ts";
import { offerSlots } from "./offers.ts";
import { reshapeAvailability } from "./reshape.ts";
import type { OfferedSlot } from "./types.ts";

/** An independent implementation of the rules, from the wire, in minutes since the first day. */

const NAMES: Record<string, string> = { ana: "Ana", ben: "Ben", cleo: "Cleo", dan: "Dan" };
const ids = Object.keys(NAMES);
const FIRST = "2026-11-24";
const DAY = 1_440;
/** Noon of the first day; the zone has no clock changes nearby. */
const NOW = Date.parse(`${FIRST}T12:00:00Z`);

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
const dayAt = (day: number) =>
  new Date(NOW + day * DAY * 60_000).toISOString().slice(0, "2026-11-24".length);

const namedSlots = fc.array(
  fc.record({
    day: fc.integer({ min: -1, max: 5 }),
    start: fc.integer({ min: 0, max: DAY - 1 }),
    length: fc.integer({ min: -30, max: 300 }),
    free: fc.subarray(ids),
  }),
  { minLength: 3, maxLength: 25, size: "max" },
);

/** Either some slots name members, or the service needs none. */
const slots = fc
  .tuple(namedSlots, fc.boolean())
  .map(([all, named]) => (named ? all : all.map((each) => ({ ...each, free: [] }))));

type PlanSlot = { day: number; start: number; length: number; free: string[] };

const costs = fc.record({ price: fc.nat(9_000), minutes: fc.integer({ min: 1, max: 100 }) });
const terms: fc.Arbitrary<Terms> = fc.oneof(
  costs.map(({ price, minutes }) => flat(price, minutes)),
  fc.tuple(costs, costs, fc.subarray(ids), fc.subarray(ids)).map(([one, other, first, second]) => {
    const rest = second.filter((id) => !first.includes(id));
    return tiered(tier(first, one.price, one.minutes), tier(rest, other.price, other.minutes));
  }),
);
const carts: fc.Arbitrary<CheckedCart> = fc
  .array(fc.tuple(terms, fc.option(costs)), { minLength: 1, maxLength: 3 })
  .map((lines) =>
    lines.map(([its, addon]) => {
      if (!addon) return lineOf(plain("s", its));
      const extras = group("extras", [0, 1], { extra: [addon.price, addon.minutes] });
      const addons = extras.addons.map((each) => ({ group: extras, addon: each }));
      return lineOf(plain("s", its, { addonGroups: [extras] }), { addons });
    }),
  );

function wireOf(planned: readonly PlanSlot[]) {
  const days = planned.map(({ day, start, length, free }) => ({
    date: dayAt(day),
    timeSlots: [
      {
        startTime: clock(start),
        endTime: clock(Math.max(0, start + length) % DAY),
        availableTeamMemberIds: free,
        availableTeamMemberNames: free.map((id) => NAMES[id]),
      },
    ],
  }));
  return wireAvailability.parse({ days, allowJoinWaitlist: false });
}

/** `undefined` without a price; `null`: without a member. */
function costOf(cart: CheckedCart, memberId: string | null) {
  let price = 0;
  let minutes = 0;
  for (const { service, addons } of cart) {
    if (service.offer.kind !== "plain") return undefined;
    const its = service.offer.terms;
    const rate =
      its.kind === "flat"
        ? its.rate
        : its.tiers.filter(({ memberIds }) => memberIds.some((id) => id === memberId))[0]?.rate;
    if (!rate) return undefined;
    for (const each of [rate, ...addons.map(({ addon }) => addon.rate)]) {
      price += each.price;
      minutes += each.minutes;
    }
  }
  return { price, minutes };
}

/** As its clock says; negative past midnight. */
function lengthOf({ start, length }: Pick<PlanSlot, "start" | "length">): number {
  const end = Math.max(0, start + length) % DAY;
  return (end === 0 && start > 0 ? DAY : end) - start;
}

type Rules = { notice: number; days: number; closed: number[]; member: string; heldBy: string };

function isInTime(day: number, start: number, { notice, days, closed }: Rules): boolean {
  return day * DAY + start >= 12 * 60 + notice && day <= days && !closed.includes(day);
}

/** `day start member price minutes` of every allowed offer. */
function allowed(planned: readonly PlanSlot[], cart: CheckedCart, rules: Rules): Set<string> {
  const allowedOffers = new Set<string>();
  for (const { day, start, length, free } of planned) {
    const minutes = lengthOf({ start, length });
    if (!isInTime(day, start, rules) || minutes <= 0) continue;
    const named = planned.some((other) => other.free.length > 0);
    const withoutMember = !named && rules.member === "any" ? [null] : [];
    for (const memberId of [...withoutMember, ...free]) {
      const cost = costOf(cart, memberId);
      const wanted = memberId === null || [memberId, "any"].includes(rules.member);
      if (!cost || !wanted || memberId === rules.heldBy || cost.minutes > minutes) continue;
      allowedOffers.add(`${dayAt(day)} ${clock(start)} ${memberId} ${cost.price} ${cost.minutes}`);
    }
  }
  return allowedOffers;
}

function offered(offers: readonly OfferedSlot[]): string[] {
  return offers.flatMap(({ slot, choices }) =>
    choices.map(({ member, quote: { total } }) =>
      [slot.date, slot.start, member?.id ?? null, total.price, total.minutes].map(String).join(" "),
    ),
  );
}

const rules: fc.Arbitrary<Rules> = fc.record({
  notice: fc.nat(2 * DAY),
  days: fc.nat(5),
  closed: fc.array(fc.nat(5), { maxLength: 2 }),
  member: fc.constantFrom("any", "any", ...ids),
  heldBy: fc.constantFrom("nobody", ...ids),
});

test("over 5000 random days exactly the allowed slots are offered, once and in order", () => {
  let total = 0;
  fc.assert(
    fc.property(slots, carts, rules, (planned, cart, rule) => {
      const availability = reshapeAvailability(
        wireOf(planned),
        dayAt(-1),
        dayAt(5),
        0,
        "Europe/Berlin",
      );
      const closed = rule.closed.map((day) => ({ from: dayAt(day), until: dayAt(day) }));
      const window = bookableWindow(
        NOW,
        { minNoticeMinutes: rule.notice, maxAdvanceDays: rule.days, closed },
        "UTC",
      );
      const held = (_: unknown, memberId: string | null) => memberId === rule.heldBy;
      const offers = offerSlots(availability, cart, window, rule.member, held);
      const printed = offered(offers);
      expect(new Set(printed)).toEqual(allowed(planned, cart, rule));
      expect(new Set(printed).size).toBe(printed.length);
      const starts = offers.map(({ slot }) => `${slot.date} ${slot.start}`);
      expect(starts).toEqual([...new Set(starts)].sort());
      for (const { choices } of offers) {
        const prices = choices.map(({ quote }) => quote.total.price);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      }
      total += printed.length;
    }),
    { numRuns: 5_000 },
  );
  expect(total).toBeGreaterThan(1_500);
});
