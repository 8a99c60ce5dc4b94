import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store, Write } from "../store.ts";

/** Can be opened again on the same data, as by another process. */
export type StoreUnderTest = {
  open(): Promise<Store>;
  dispose(): Promise<void>;
};

const KEYS = ["a", "b", "c"] as const;
const INDEX = "in order";

/** A commit with what it believes to be stored, rightly or not. */
type Step = { readonly believed: readonly string[]; readonly writes: readonly Write[] };

const key = fc.constantFrom(...KEYS);
const text = fc.constantFrom("", "1", "ü\n\u0000", '{"a":[null]}');
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ put: key, text: fc.option(text) }),
  fc.record({
    index: fc.constant(INDEX),
    member: key,
    score: fc.option(fc.constantFrom(-3, 0, 7, Number.MAX_SAFE_INTEGER)),
  }),
);
const step: fc.Arbitrary<Step> = fc.record({
  believed: fc.array(key, { maxLength: 2 }),
  writes: fc.array(write, { minLength: 1, maxLength: 4 }),
});

export function storeContract(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`the store in ${name}`, () => {
    let made: StoreUnderTest;
    let store: Store;

    beforeEach(async () => {
      made = await make();
      store = await made.open();
    });

    afterEach(async () => {
      await store.close();
      await made.dispose();
    });

    test("is what a map would be after any commits, of which those on stale texts do nothing", async () => {
      const steps = fc.array(step, { maxLength: 12 });
      const asMap = (all: readonly Step[], isLate: boolean) => comparedWithMap(store, all, isLate);
      await fc.assert(fc.asyncProperty(steps, fc.boolean(), asMap), { numRuns: 20 });
    });

    test("keeps what it has acknowledged, for other processes too", async () => {
      await store.commit(new Map(), [{ put: "a", text: "kept" }]);
      await store.close();
      store = await made.open();
      expect(await store.read(["a", "none"])).toEqual(["kept", undefined]);
      expect(await store.read([])).toEqual([]);
    });

    test("gives a part of an index, by score and number", async () => {
      const scored = [3, 1, 2].map((score) => ({ index: INDEX, member: `m${score}`, score }));
      await store.commit(new Map(), scored);
      expect(await store.range(INDEX, { from: 2 })).toEqual(["m2", "m3"]);
      expect(await store.range(INDEX, { to: 2 })).toEqual(["m1", "m2"]);
      expect(await store.range(INDEX, { from: 2, to: 2 })).toEqual(["m2"]);
      expect(await store.range(INDEX, { limit: 2 })).toEqual(["m1", "m2"]);
      expect(await store.range("another")).toEqual([]);
    });

    test("stores nothing of a commit that would be half right", async () => {
      await store.commit(new Map(), [{ put: "a", text: "1" }]);
      const unchanged = new Map([
        ["a", "1"],
        ["b", "2"],
      ]);
      const writes = [
        { put: "a", text: "3" },
        { index: INDEX, member: "m", score: 1 },
      ];
      expect(await store.commit(unchanged, writes)).toBe(false);
      expect(await store.read(["a"])).toEqual(["1"]);
      expect(await store.range(INDEX)).toEqual([]);
    });

    test("without writes a commit says whether what was read still holds", async () => {
      await store.commit(new Map(), [{ put: "a", text: "1" }]);
      expect(await store.commit(new Map([["a", "1"]]), [])).toBe(true);
      expect(await store.commit(new Map([["a", undefined]]), [])).toBe(false);
      expect(await store.commit(new Map(), [])).toBe(true);
    });

    test("forgets a text at its time, and one that is put again without a time never", async () => {
      await store.commit(new Map(), [
        { put: "a", text: "brief", forMs: 40 },
        { put: "b", text: "brief", forMs: 40 },
        { put: "c", text: "long", forMs: 60_000 },
      ]);
      await store.commit(new Map(), [{ put: "b", text: "for ever" }]);
      await expect.poll(() => store.read(["a"])).toEqual([undefined]);
      expect(await store.read(["b", "c"])).toEqual(["for ever", "long"]);
      expect(await store.commit(new Map([["a", undefined]]), [])).toBe(true);
    });

    test("counts right when many processes compare and set at once", async () => {
      const others = await Promise.all(Array.from({ length: 3 }, () => made.open()));
      const all = [store, ...others];
      const count = async (own: Store) => {
        for (;;) {
          const [known] = await own.read(["a"]);
          const next = { put: "a", text: String(Number(known ?? 0) + 1) };
          if (await own.commit(new Map([["a", known]]), [next])) return;
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, at) => count(all[at % 4] ?? store)));
      expect(await store.read(["a"])).toEqual(["16"]);
      await Promise.all(others.map((one) => one.close()));
    });
  });
}

/** `isLate`: each commit believes what was true before the first. */
async function comparedWithMap(store: Store, steps: readonly Step[], isLate: boolean) {
  await store.commit(new Map(), emptied());
  const texts = new Map<string, string>();
  const scores = new Map<string, number>();
  const known = isLate ? new Map(texts) : texts;
  for (const { believed, writes } of steps) {
    const unchanged = new Map(believed.map((one) => [one, known.get(one)]));
    const isSame = believed.every((one) => known.get(one) === texts.get(one));
    expect(await store.commit(unchanged, writes)).toBe(isSame);
    for (const one of isSame ? writes : []) apply(one, texts, scores);
  }
  expect(await store.read(KEYS)).toEqual(KEYS.map((one) => texts.get(one)));
  const inOrder = [...scores].toSorted(
    ([one, at], [other, than]) => at - than || (one < other ? -1 : 1),
  );
  expect(await store.range(INDEX)).toEqual(inOrder.map(([member]) => member));
}

function emptied(): readonly Write[] {
  return KEYS.flatMap((one): Write[] => [
    { put: one, text: null },
    { index: INDEX, member: one, score: null },
  ]);
}

function apply(one: Write, texts: Map<string, string>, scores: Map<string, number>): void {
  if ("index" in one) {
    if (one.score === null) scores.delete(one.member);
    else scores.set(one.member, one.score);
  } else if (one.text === null) texts.delete(one.put);
  else texts.set(one.put, one.text);
}
