import fc from "fast-check";
import { expect, test } from "vitest";
import { createFunnel } from "./funnel.ts";
import { STEPS, type Step } from "./names.ts";

const PAGES = ["visit", "service", "time", "details"] as const;
const MINUTE = 60_000;

function funnel() {
  const sums = new Map<string, number>();
  let [now, date] = [0, "2026-11-22"];
  const count = (slug: string, name: string, { by = 1, date: day = date } = {}) => {
    const key = `${slug} ${day} ${name.replace("step:", "")}`;
    sums.set(key, (sums.get(key) ?? 0) + by);
  };
  const { reach, sent } = createFunnel({ count, dateOf: () => date }, () => now);
  return {
    ...{ reach, sent, count },
    pass(ms: number) {
      now += ms;
    },
    midnight() {
      date = "2026-11-23";
    },
    of: (day = "2026-11-22") => STEPS.map((step) => sums.get(`book ${day} ${step}`) ?? 0),
  };
}

test("a visit counts at each step once, however often it goes back", () => {
  const { reach, of } = funnel();
  const ways: readonly Step[] = ["visit", "service", "visit", "service", "time", "service", "time"];
  const first = ways.map((step) => reach("book", "Mia", step));
  expect(of()).toEqual([1, 1, 1, 0, 0, 0]);
  expect(first).toEqual([true, ...ways.slice(1).map(() => false)]);
});

test("a step counts those before it that were not seen", () => {
  const { reach, sent, of } = funnel();
  reach("book", "Mia", "time");
  sent("book", undefined, "2026-11-22");
  expect(of()).toEqual([2, 2, 2, 1, 1, 0]);
});

test("browsers, locations and days are visits of their own", () => {
  const { reach, midnight, of } = funnel();
  reach("book", "Mia", "visit");
  reach("book", "Tom", "visit");
  reach("elsewhere", "Mia", "visit");
  midnight();
  reach("book", "Mia", "details");
  expect(of()).toEqual([2, 0, 0, 0, 0, 0]);
  expect(of("2026-11-23")).toEqual([1, 1, 1, 1, 0, 0]);
});

test("a visit ends with what it sent, and with an hour without a page", () => {
  const { reach, sent, pass, of } = funnel();
  reach("book", "Mia", "details");
  sent("book", "Mia", "2026-11-22");
  expect(of()).toEqual([1, 1, 1, 1, 1, 0]);
  reach("book", "Mia", "visit");
  pass(29 * MINUTE);
  reach("book", "Mia", "service");
  pass(29 * MINUTE);
  reach("book", "Mia", "service");
  expect(of()).toEqual([2, 2, 1, 1, 1, 0]);
  pass(61 * MINUTE);
  reach("book", "Mia", "visit");
  expect(of()).toEqual([3, 2, 1, 1, 1, 0]);
});

test("a visit ends with what it sent after half an hour, too", () => {
  const { reach, sent, pass, of } = funnel();
  reach("book", "Mia", "details");
  pass(31 * MINUTE);
  sent("book", "Mia", "2026-11-22");
  reach("book", "Mia", "visit");
  expect(of()).toEqual([2, 1, 1, 1, 1, 0]);
});

test("made-up visitors do not fill the memory: the oldest visits end", () => {
  const { reach } = funnel();
  for (let each = 0; each <= 100_000; each += 1) reach("book", `${each}`, "visit");
  expect(reach("book", "99999", "visit")).toBe(false);
  expect(reach("book", "0", "visit")).toBe(true);
});

test("whatever visitors do, no step counts more than the one before", () => {
  const visitor = fc.constantFrom("Mia", "Tom", "Ada");
  const happens = fc.oneof(
    fc.tuple(fc.constant("page" as const), visitor, fc.constantFrom(...PAGES)),
    fc.tuple(fc.constant("sent" as const), fc.option(visitor, { nil: undefined })),
    fc.tuple(fc.constant("pause" as const), fc.nat(90 * MINUTE)),
    fc.tuple(fc.constant("midnight" as const)),
  );
  fc.assert(
    fc.property(fc.array(happens, { maxLength: 60 }), (all) => {
      const { reach, sent, pass, midnight, of } = funnel();
      const act = {
        page: reach.bind(undefined, "book"),
        sent: (who?: string) => sent("book", who, "2026-11-22"),
        ...{ pause: pass, midnight },
      };
      for (const [what, ...facts] of all) Reflect.apply(act[what], undefined, facts);
      for (const day of ["2026-11-22", "2026-11-23"]) {
        const counts = of(day);
        expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      }
    }),
  );
});
