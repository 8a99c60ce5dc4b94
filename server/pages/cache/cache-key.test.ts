import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/support/paths.ts";
import { scopeOf } from "../../testing/serve.ts";
import { cacheablePage } from "./cache-key.ts";

const keptAt = (path: string, query: string) =>
  cacheablePage({ method: "GET" }, scopeOf(`/book${path && `/${path}`}?${query}`))?.url;
const canonical = (path: string, query: string) => keptAt(path, query)?.split("?")[1] ?? "";

const NOT_KEPT = [
  ...["details", "bookings/x", "services", "services/", "services/x/book"],
  ...["services/x/picture.png", "time/x", "time/", "nowhere"],
];

describe("the address under which a page is kept", () => {
  test("has what the page reads, in one order", () => {
    expect(canonical("time", "x=1&team=a&line=b&date=2026-01-01&line=a")).toBe(
      "date=2026-01-01&line=b&line=a&team=a",
    );
    expect(canonical("", "month=2026-01&q=cut&q=dry&lang=de")).toBe("q=cut");
    expect(canonical("services/svc", "variant=v&addon0=b&addon0=a&s1-addon2=c&addonX=d")).toBe(
      "addon0=b&addon0=a&s1-addon2=c&variant=v",
    );
    expect(canonical("time", "line=a%26b%3Dc&team=%C3%BC")).toBe("line=a%26b%3Dc&team=%C3%BC");
  });

  test("has no more and no longer values than the page reads", () => {
    expect(canonical("time", `team=${"x".repeat(400)}&month=a&month=b`)).toBe("month=a");
  });

  test.each(NOT_KEPT)("is none for %s", (path) => expect(keptAt(path, "line=a")).toBeUndefined());

  test("names the location", () => {
    const page = cacheablePage({ method: "GET" }, scopeOf("/book/time?line=a"));
    expect(page?.key).toContain(" /book/time?");
  });

  test("is none for a form, for staff, and for what is no location", () => {
    expect(cacheablePage({ method: "POST" }, scopeOf("/book"))).toBeUndefined();
    expect(cacheablePage({ method: "GET" }, scopeOf("/staff/book/time"))).toBeUndefined();
    expect(cacheablePage({ method: "GET" }, scopeOf("/other/time"))).toBeUndefined();
  });
});

const PAGES = {
  "": "app/[location]/page.tsx",
  "categories/x": "app/[location]/categories/[categoryKey]/page.tsx",
  "services/x": "app/[location]/[kind]/[itemId]/page.tsx",
  "bundles/x": "app/[location]/[kind]/[itemId]/page.tsx",
  time: "app/[location]/time/page.tsx",
} as const;

test.each(Object.entries(PAGES))(
  "every parameter that the page at “%s” reads is part of what it is kept under",
  async (path, file) => {
    const read = await parametersRead(file, new Set());
    expect(read.size).toBeGreaterThan(1);
    const query = [...read].map((name) => `${name}=x`).join("&");
    const kept = new URLSearchParams(canonical(path, query));
    expect([...read].filter((name) => !kept.has(name))).toEqual([]);
  },
);

/** Shows times for parameters that it writes itself: none of an address reaches them. */
const WRITES_ITS_OWN = "app/[location]/_menu/only-service.tsx";
const VALUES_IMPORTED = /^import (?!type )[^;]*? from "(\.[^"]+\.tsx?)";/gm;

/** By the file and what it imports of the pages. */
async function parametersRead(file: string, seen: Set<string>): Promise<ReadonlySet<string>> {
  if (seen.has(file) || file === WRITES_ITS_OWN) return new Set();
  seen.add(file);
  const text = await readFile(root + file, "utf8");
  const own = [...text.matchAll(/\b(?:one|many)\(\w+, "(\w+)"\)/g)].map(([, name = ""]) => name);
  const imported = [...text.matchAll(VALUES_IMPORTED)].map(([, to = ""]) =>
    parametersRead(join(dirname(file), to), seen),
  );
  return new Set([...own, ...(await Promise.all(imported)).flatMap((names) => [...names])]);
}
