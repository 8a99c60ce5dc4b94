import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

const PAGES = {
  "": "app/[location]/page.tsx",
  "categories/x": "app/[location]/categories/[categoryKey]/page.tsx",
  "services/x": "app/[location]/services/[serviceId]/page.tsx",
  "bundles/x": "app/[location]/bundles/[bundleId]/page.tsx",
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

const VALUES_IMPORTED = /^import (?!type )[^;]*? from "(\.[^"]+\.tsx?)";/gm;

/** By the file and what it imports of the pages. */
async function parametersRead(file: string, seen: Set<string>): Promise<ReadonlySet<string>> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const text = await readFile(root + file, "utf8");
  const own = [...text.matchAll(/\b(?:one|many)\(\w+, "(\w+)"\)/g)].map(([, name = ""]) => name);
  const imported = [...text.matchAll(VALUES_IMPORTED)].map(([, to = ""]) =>
    parametersRead(join(dirname(file), to), seen),
  );
  return new Set([...own, ...(await Promise.all(imported)).flatMap((names) => [...names])]);
}
