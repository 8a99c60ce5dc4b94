import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { faults, locationsFile, read } from "./testing/read.ts";

function mappingFile(content: unknown): string {
  const folder = tempFolder();
  const path = join(folder, "mapping.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("an expression is a text, or a list of its lines", () => {
  const path = mappingFile({ item: ["{", "'name': title }"], send: {} });
  expect(read({ MAPPING_FILE: path }).locations[0]?.access.mapping).toEqual({
    expressions: { item: "{\n'name': title }", send: {} },
    timeZone: "Europe/Berlin",
    currency: "EUR",
  });
  expect(read().locations[0]?.access.mapping).toBeUndefined();
});

test("a location may have a file of its own, else it has the site's", () => {
  const own = mappingFile({ slot: "$" });
  const shared = mappingFile({ item: "$" });
  const entry = { apiKeyVariable: "KEY" };
  const path = locationsFile([{ ...entry, slug: "mitte", mapping: own }]);
  const site = { LOCATIONS_FILE: path, MAPPING_FILE: shared, KEY: "service_live_1_secret" };
  expect(read(site).locations[0]?.access.mapping?.expressions).toEqual({ slot: "$" });
});

test.each([
  ["no JSON", '{\n  "item": {,\n}', "is not JSON (line 2, column 12)"],
  ["a list", [], "is not an object"],
  ["another name", { items: "$" }, "knows no “items”: there is refusal, answer, lists, "],
  ["another list", { lists: { slot: "$" } }, "lists knows no “slot”: there is categories, "],
  ["another body", { send: { clients: "$" } }, "send knows no “clients”: there is client, "],
  ["a number", { slot: 3 }, "slot is neither an expression nor a list of its lines"],
  [
    "a bad expression",
    { send: { move: ["{", '  "data": [groups.', "}"] } },
    'send.move line 3, column 1: The symbol "}" cannot be used as a unary operator',
  ],
  ["nothing", { slot: "" }, "slot line 1, column 1: Unexpected end"],
])("%s stops the start with one line that names its place", (_, content, fault) => {
  const path = mappingFile(content);
  const [line, ...others] = faults({ MAPPING_FILE: path });
  expect(line).toContain(`MAPPING_FILE ${path}: ${fault}`);
  expect(others).toEqual([]);
});

test("what is no file is named without its path, which may be a misplaced secret", () => {
  expect(faults({ MAPPING_FILE: "/nowhere" })).toEqual([
    "MAPPING_FILE cannot be read. Example: MAPPING_FILE=./mapping.json",
  ]);
});
