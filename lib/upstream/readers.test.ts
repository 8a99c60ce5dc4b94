import { expect, test } from "vitest";
import { createReaders } from "./readers.ts";

test("a menu is read again only where its text has changed", () => {
  const { categories } = createReaders();
  const read = (name: string) => {
    const value = JSON.stringify({ data: [{ id: "c", name, services: [] }] });
    return categories({ status: 200, body: { ok: true, value } });
  };
  const first = read("Hair");
  expect(first).toMatchObject({ value: { categories: [{ name: "Hair" }] } });
  expect(read("Hair")).toBe(first);
  expect(read("Nails")).toMatchObject({ value: { categories: [{ name: "Nails" }] } });
});
