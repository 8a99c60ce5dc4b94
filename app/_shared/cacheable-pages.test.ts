import { glob, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/support/paths.ts";
import { cacheableQuery } from "./cacheable-pages.ts";

const canonical = (path: string, query: string) =>
  cacheableQuery(path === "" ? [] : path.split("/"), new URLSearchParams(query))?.toString();

describe("the query of a page that may be cached", () => {
  test("has what the page reads, in one order", () => {
    expect(canonical("time", "x=1&team=a&line=b&date=2026-01-01&line=a")).toBe(
      "date=2026-01-01&line=b&line=a&team=a",
    );
    expect(canonical("", "month=2026-01&q=cut&q=dry&lang=de")).toBe("q=cut");
    expect(canonical("services/svc", "variant=v&addon0=b&addon0=a&s1-addon2=c&addonX=d")).toBe(
      "addon0=b&addon0=a&s1-addon2=c&variant=v",
    );
  });

  test("has no more and no longer values than the page reads", () => {
    expect(canonical("time", `team=${"x".repeat(400)}&only=a&only=b`)).toBe("only=a");
  });

  test.each(["details", "bookings/x", "services/x/book", "services/x/picture.png", "nowhere"])(
    "is none for %s",
    (path) => expect(canonical(path, "line=a")).toBeUndefined(),
  );
});

/** Files of routes that are not cached, though they lie beside those that are. */
const OTHERS = /\/(?:bookings|broken|details|embed|warm)\/|add-to-cart/;

test("every parameter that a cached page reads is part of what it is kept under", async () => {
  const names = new Set<string>();
  for await (const file of glob("app/[[]location[]]/**/*.{ts,tsx}", { cwd: root })) {
    if (OTHERS.test(file)) continue;
    const text = await readFile(root + file, "utf8");
    for (const [, name = ""] of text.matchAll(/\b(?:one|many)\(\w+, "(\w+)"\)/g)) names.add(name);
  }
  expect(names.size).toBeGreaterThan(5);
  const query = new URLSearchParams([...names].map((name) => [name, "x"]));
  const kept = ["", "categories/x", "services/x", "time"].flatMap((path) => [
    ...(cacheableQuery(path === "" ? [] : path.split("/"), query)?.keys() ?? []),
  ]);
  expect([...names].filter((name) => !kept.includes(name))).toEqual([]);
});
