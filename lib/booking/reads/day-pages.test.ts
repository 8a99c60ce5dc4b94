import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ok } from "#lib/values/result.ts";
import type { DayRecord } from "./day-lists.ts";
import { readDayAppointments } from "./day-pages.ts";

const day = "2027-03-02";

type Skip = "records" | "pages" | "ignored";

/** A list in numeric order, read by `skip`, that grows between pages. */
function listOf(
  numbers: number[],
  largest: number,
  skip: Skip,
  meanwhile: readonly number[][],
  hidesTotalOfOnePage = false,
) {
  let requests = 0;
  const first: Record<Skip, (value: number) => number> = {
    records: (value) => value,
    pages: (value) => value * largest,
    ignored: () => 0,
  };
  const searchAppointments = async (query: { readonly skip?: number }) => {
    const all = [...numbers, ...meanwhile.slice(0, requests).flat()].sort((a, b) => a - b);
    requests += 1;
    const from = first[skip](query.skip ?? 0);
    const records = all.slice(from, from + largest).map(recordOf);
    // A `count` equal to the page's length may mean the page alone, so it is not read as a total.
    const isHidden = hidesTotalOfOnePage && records.length === all.length;
    return ok({ records, unreadable: 0, ...(isHidden ? {} : { total: all.length }) });
  };
  return { upstream: { searchAppointments } };
}

function recordOf(number: number): DayRecord {
  return { id: `apt_${number}`, client: "none", date: day, lines: [], isCancelled: false };
}

async function read(list: ReturnType<typeof listOf>) {
  const found = await readDayAppointments(list, day, undefined);
  if (found === "no_scope") throw new Error("The list may be read.");
  return { ids: new Set(found.records.map(({ id }) => id)), complete: found.complete };
}

const FEW = 4;
const numbersUpTo = (maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength });
const numbers = numbersUpTo(40);

describe("a day that changes while it is read", () => {
  const odd = fc.array(fc.integer({ min: 1_001, max: 2_000 }), { maxLength: FEW - 1 });

  test("is complete as of its beginning, with bookings made meanwhile", async () => {
    const many = numbers.filter(({ length }) => length > FEW);
    await isComplete(many, fc.array(odd, { maxLength: 10 }));
  });

  /** Its first page may come back whole, as if `skip` were ignored: it is read once more. */
  test("is complete with few appointments, if it changes once", async () => {
    await isComplete(numbersUpTo(FEW), fc.array(odd, { maxLength: 1 }));
  });

  test("is unread with few appointments, if it changes under each reading, and hides none", async () => {
    const { ids, complete } = await read(listOf([6], 9, "records", [[7], [5], [], [1, 3]], true));
    expect(complete).toBe(false);
    expect(ids).toContain("apt_6");
  });

  async function isComplete(day: fc.Arbitrary<number[]>, meanwhile: fc.Arbitrary<number[][]>) {
    const length = fc.integer({ min: 9, max: 100 });
    await fc.assert(
      fc.asyncProperty(day, length, meanwhile, fc.boolean(), async (...given) => {
        const [there, largest, later, hides] = given;
        const even = there.map((number) => number * 2);
        const list = listOf(even, largest, "records", unique(later), hides);
        const { ids, complete } = await read(list);
        expect(complete).toBe(true);
        for (const number of even) expect(ids).toContain(`apt_${number}`);
      }),
    );
  }

  /** Distinct odd numbers: they fall between the existing even ones. */
  function unique(later: readonly (readonly number[])[]): number[][] {
    const seen = new Set<number>();
    return later.map((numbers) => {
      const fresh = numbers.map((number) => (number - 1_001) * 2 + 1).filter((n) => !seen.has(n));
      for (const number of fresh) seen.add(number);
      return [...new Set(fresh)];
    });
  }
});

test("a list with other paging is never complete before all of it was read", async () => {
  const skip = fc.constantFrom<Skip>("records", "pages", "ignored");
  await fc.assert(
    fc.asyncProperty(
      numbers,
      fc.integer({ min: 2, max: 50 }),
      skip,
      async (there, largest, how) => {
        const { ids, complete } = await read(listOf(there, largest, how, []));
        if (complete) expect(ids.size).toBe(there.length);
        if (how !== "ignored") expect(complete).toBe(true);
      },
    ),
  );
});

test("a cancellation between two pages hides no other appointment", async () => {
  const there = Array.from({ length: 30 }, (_, index) => index);
  let requests = 0;
  const searchAppointments = async ({ skip = 0 }: { readonly skip?: number }) => {
    requests += 1;
    const all = requests % 2 === 0 ? there.slice(1) : there;
    const records = all.slice(skip * 25, skip * 25 + 25).map(recordOf);
    return ok({ records, unreadable: 0, total: all.length });
  };
  const { complete } = await read({ upstream: { searchAppointments } });
  expect(complete).toBe(false);
});
