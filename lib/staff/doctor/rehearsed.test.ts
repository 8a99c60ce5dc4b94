import { expect, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { noteRehearsal, rehearsalFinding } from "./rehearsed.ts";

test("a rehearsal counts as long as the mapping is the one that it had", async () => {
  const folder = tempFolder();
  const place = { timeZone: "Europe/Berlin", currency: "EUR" };
  const one: Mapping = { ...place, expressions: { item: "{'id': no}" } };
  const other: Mapping = { ...place, expressions: { item: "{'id': number}" } };
  const mark = async (mapping: Mapping | undefined) =>
    (await rehearsalFinding(folder, "book", mapping)).mark;
  expect(await mark(one)).toBe("!");
  await noteRehearsal(folder, "book", true, one);
  expect([await mark(one), await mark(other), await mark(undefined)]).toEqual(["✓", "!", "!"]);
  await noteRehearsal(folder, "book", false, one);
  expect(await mark(one)).toBe("✗");
});
