import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStore } from "./store.ts";

const limits = { maxEntries: 8, maxBytes: 1_000 };
const newStore = () => createStore<string>(limits, (value) => value.length);

/** Requests the key from two networks. */
function setFromTwo(store: ReturnType<typeof newStore>, key: string): void {
  store.set(key, "value", "mia");
  store.get(key, "ben");
}

describe("a store", () => {
  test("evicts the least recently used entry on probation", () => {
    const store = newStore();
    store.set("a", "1", "mia");
    store.set("b", "2", "mia");
    store.get("a", "mia");
    store.set("c", "3", "mia");
    expect(store.get("b", "mia")).toBeUndefined();
    expect(store.get("a", "mia")).toBe("1");
  });

  test("keeps entries of two networks despite thousands of requests from one", () => {
    const store = newStore();
    for (const key of ["a", "b", "c", "d", "e", "f"]) setFromTwo(store, key);
    for (let index = 0; index < 5_000; index += 1) {
      store.set(`junk${index}`, "value", "greedy");
      store.get(`junk${index}`, "greedy");
    }
    for (const key of ["a", "b", "c", "d", "e", "f"]) expect(store.get(key, "eve")).toBe("value");
  });

  test("treats many addresses of one network as one", () => {
    const store = newStore();
    for (const key of ["a", "b", "c", "d", "e", "f"]) setFromTwo(store, key);
    for (let index = 0; index < 5_000; index += 1) {
      store.set(`junk${index}`, "value", `host${index}.site`);
      store.get(`junk${index}`, `host${index + 1}.site`);
    }
    for (const key of ["a", "b", "c", "d", "e", "f"]) expect(store.get(key, "eve")).toBe("value");
  });

  test("puts an entry evicted from the main segment on probation", () => {
    const store = newStore();
    for (const key of ["a", "b", "c", "d", "e", "f", "g"]) setFromTwo(store, key);
    expect(store.get("a", "ben")).toBe("value");
  });

  test("does not store an entry as large as the limit", () => {
    const store = newStore();
    store.set("huge", "x".repeat(1_000), "mia");
    expect(store.get("huge", "mia")).toBeUndefined();
  });

  test("never grows beyond its limits", () => {
    const visit = fc.record({
      key: fc.integer({ min: 0, max: 40 }).map(String),
      size: fc.integer({ min: 0, max: 400 }),
      addressKey: fc.constantFrom("mia", "ben", undefined),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 200 }), (visits) => {
        const store = newStore();
        for (const { key, size, addressKey, isRead } of visits) {
          if (isRead) store.get(key, addressKey);
          else store.set(key, "x".repeat(size), addressKey);
          expect(store.size().entries).toBeLessThanOrEqual(limits.maxEntries);
          expect(store.size().bytes).toBeLessThanOrEqual(limits.maxBytes);
        }
      }),
    );
  });
});
