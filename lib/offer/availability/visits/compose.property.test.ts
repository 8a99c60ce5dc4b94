import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { flat, lineOf, plain, tier, tiered } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedCart, CheckedLine } from "#lib/offer/catalogue/types.ts";
import { bookableWindow, isWithin } from "../notice.ts";
import { offerSlots } from "../offers.ts";
import type { Availability, OfferedSlot, Slot } from "../types.ts";
import { composeVisits } from "./compose.ts";
import { orderOf } from "./order.ts";

/** Against an oracle that tries every slot and every member, in plain minutes. */

const DATES = ["2026-11-24", "2026-11-25"];
const MEMBERS = ["ana", "ben", "cleo"];
const NOW = Date.parse("2026-11-24T08:40:00Z");
const window = bookableWindow(NOW, { minNoticeMinutes: 60, maxAdvanceDays: 30 }, "UTC");

type Free = { readonly day: number; readonly start: number; readonly ids: readonly string[] };
type Plan = {
  readonly line: CheckedLine;
  readonly needs: number | undefined;
  readonly free: readonly Free[];
  /** By member. */
  readonly rates: ReadonlyMap<string, { readonly price: number; readonly minutes: number }>;
};

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;

const rate = fc.record({
  price: fc.integer({ min: 1, max: 9 }).map((price) => price * 1_000),
  minutes: fc.constantFrom(15, 20, 35, 50),
});

function planOf(at: number, count: number): fc.Arbitrary<Plan> {
  return fc
    .record({
      senior: rate,
      junior: rate,
      isTiered: fc.boolean(),
      needs: fc.option(fc.nat(count - 1), { nil: undefined, freq: 4 }),
      free: fc.uniqueArray(
        fc.record({
          day: fc.nat(1),
          start: fc.integer({ min: 0, max: 11 }).map((quarter) => 540 + quarter * 15),
          ids: fc.subarray(MEMBERS, { minLength: 1 }),
        }),
        { minLength: 4, maxLength: 14, selector: ({ day, start }) => `${day} ${start}` },
      ),
    })
    .map(({ senior, junior, isTiered, needs, free }) => {
      const [first = "", ...others] = MEMBERS;
      const terms = isTiered
        ? tiered(
            tier([first], senior.price, senior.minutes),
            tier(others, junior.price, junior.minutes),
          )
        : flat(senior.price, senior.minutes);
      const others_ = isTiered ? junior : senior;
      const prerequisites =
        needs === undefined || needs === at
          ? {}
          : { prerequisites: { serviceIds: [`s${needs}`], mode: "all" as const } };
      return {
        line: lineOf(plain(`s${at}`, terms, prerequisites)),
        needs: needs === at ? undefined : needs,
        free,
        rates: new Map(MEMBERS.map((id) => [id, id === first ? senior : others_])),
      };
    });
}

const plans = fc
  .integer({ min: 2, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => planOf(at, count))));

function offersOf({ line, free, rates }: Plan): readonly OfferedSlot[] {
  const slots = free.map(({ day, start, ids }): Slot => {
    const minutes = Math.max(...ids.map((id) => rates.get(id)?.minutes ?? 0));
    const [date = ""] = DATES.slice(day);
    return { date, start: clock(start), end: clock(start + minutes), minutes, memberIds: ids };
  });
  const availability: Availability = {
    from: "2026-11-24",
    to: "2026-11-25",
    slots: slots.toSorted((a, b) => (`${a.date}${a.start}` < `${b.date}${b.start}` ? -1 : 1)),
    members: MEMBERS.map((id) => ({ id, name: id })),
    unread: new Map(),
    waitlist: false,
    readAt: 0,
  };
  return offerSlots(availability, [line], window, "any");
}

type Visit = {
  readonly key: string;
  readonly parts: string;
  readonly changes: number;
  readonly price: number;
  readonly pause: number;
  readonly last: string;
  readonly day?: number;
  readonly end?: number;
};

function permutations(indices: readonly number[]): readonly (readonly number[])[] {
  if (indices.length < 2) return [indices];
  return indices.flatMap((first) =>
    permutations(indices.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

/** The first order of all in which each line comes after what it needs. */
function wantedOrder(all: readonly Plan[]): readonly number[] {
  const orders = permutations(all.map((_, index) => index));
  const works = (order: readonly number[]) =>
    order.every((line, at) => {
      const needs = all[line]?.needs;
      return needs === undefined || order.indexOf(needs) < at;
    });
  // Services that need each other have no order; then the visitor's own counts.
  return orders.find(works) ?? orders[0] ?? [];
}

function everyVisit(all: readonly Plan[], maxGap: number): readonly Visit[] {
  return all.reduce<readonly Visit[]>(
    (visits, plan, line) => visits.flatMap((visit) => continued(visit, plan, line, maxGap)),
    [{ key: "", parts: "", changes: 0, price: 0, pause: 0, last: "" }],
  );
}

function continued(visit: Visit, plan: Plan, line: number, maxGap: number): readonly Visit[] {
  const { end } = visit;
  const parts = plan.free.filter(({ day, start }) => {
    const isNext =
      end === undefined || (visit.day === day && end <= start && start <= end + maxGap);
    return isNext && isWithin(window, DATES[day] ?? "", clock(start));
  });
  return parts.flatMap(({ day, start, ids }) =>
    ids.flatMap((id) => {
      const cost = plan.rates.get(id);
      if (!cost) return [];
      return {
        day,
        end: start + cost.minutes,
        last: id,
        key: visit.key || `${DATES[day]} ${clock(start)}`,
        parts: `${visit.parts} ${line}@${clock(start)}:${id}`,
        changes: visit.changes + (visit.last === "" || visit.last === id ? 0 : 1),
        price: visit.price + cost.price,
        pause: visit.pause + (end === undefined ? 0 : start - end),
      };
    }),
  );
}

function byCost(a: Visit, b: Visit): number {
  return a.changes - b.changes || a.pause - b.pause || a.price - b.price;
}

describe("composed visits", () => {
  test("are all that there are, each free, in order and rightly priced", () => {
    let several = 0;
    fc.assert(
      fc.property(plans, fc.constantFrom(0, 10, 15, 30), (drawn, maxGap) => {
        const order = wantedOrder(drawn);
        expect(orderOf(drawn.map(({ line }) => line))).toEqual(order);
        const all = order.flatMap((index) => drawn[index] ?? []);
        const cart: CheckedCart = all.map(({ line }) => line);
        const composed = composeVisits(cart, all.map(offersOf), {
          ...location.rules,
          maxGapMinutes: maxGap,
        });
        const byStart = Map.groupBy(everyVisit(all, maxGap), ({ key }) => key);
        const starts = composed.map(({ slot }) => `${slot.date} ${slot.start}`);
        expect(starts).toEqual([...byStart.keys()].sort());
        for (const { slot, choices } of composed) {
          const [choice] = choices;
          const parts = choice?.parts ?? [];
          const text = parts.map((part, line) => ` ${line}@${part.start}:${part.member?.id}`);
          const there = byStart.get(`${slot.date} ${slot.start}`) ?? [];
          const same = there.find((visit) => visit.parts === text.join(""));
          expect(same, text.join("")).toBeDefined();
          // Of all there are, nobody is changed without need, then nobody waits, then nobody pays.
          const best = there.toSorted(byCost)[0];
          expect([same?.changes, same?.pause, same?.price]).toEqual([
            best?.changes,
            best?.pause,
            best?.price,
          ]);
          expect(choice?.quote.total.price).toBe(same?.price);
          expect(slot.end).toBe(clock(same?.end ?? 0));
          expect(choice?.quote.lines.map(({ line }) => line)).toEqual(cart);
          if ((same?.changes ?? 0) > 0) several += 1;
        }
      }),
      { numRuns: 600 },
    );
    expect(several).toBeGreaterThan(100);
  });

  test("are none of a cart in another order", () => {
    const prerequisites = { serviceIds: ["colour"], mode: "all" } as const;
    const cut = lineOf(plain("cut", flat(4_000, 30), { prerequisites }));
    const colour = lineOf(plain("colour", flat(4_000, 30)));
    const free = (line: CheckedLine) =>
      offersOf({
        line,
        needs: undefined,
        free: [600, 630, 660].map((start) => ({ day: 0, start, ids: ["ana"] })),
        rates: new Map([["ana", { price: 4_000, minutes: 30 }]]),
      });
    const visits = (cart: CheckedCart) => composeVisits(cart, cart.map(free), location.rules);
    expect(visits([colour, cut])).toHaveLength(2);
    expect(visits([cut, colour])).toEqual([]);
  });
});
