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
  const path = mappingFile({ catalogue: { answer: ["{", '"data": groups }'] }, cancel: {} });
  expect(read({ MAPPING_FILE: path }).locations[0]?.access.mapping).toEqual({
    endpoints: { catalogue: { answer: '{\n"data": groups }' }, cancel: {} },
    timeZone: "Europe/Berlin",
    currency: "EUR",
  });
  expect(read().locations[0]?.access.mapping).toBeUndefined();
});

test("a location may have a file of its own, else it has the site's", () => {
  const own = mappingFile({ cancel: { answer: "$" } });
  const shared = mappingFile({ catalogue: { answer: "$" } });
  const entry = { apiKeyVariable: "KEY" };
  const path = locationsFile([{ ...entry, slug: "mitte", mapping: own }]);
  const site = { LOCATIONS_FILE: path, MAPPING_FILE: shared, KEY: "service_live_1_secret" };
  expect(read(site).locations[0]?.access.mapping?.endpoints).toEqual({ cancel: { answer: "$" } });
});

test("fields that change no price are named by their record", () => {
  const path = mappingFile({ ignore: { service: ["deposit"], slot: ["remaining"] } });
  const { mapping } = read({ MAPPING_FILE: path }).locations[0]?.access ?? {};
  expect(mapping?.ignore).toEqual({ service: ["deposit"], slot: ["remaining"] });
  expect(mapping?.endpoints).toEqual({});
});

test.each([
  ["ignored fields of no record", { ignore: { servce: ["deposit"] } }, "ignore"],
  ["an ignored field alone", { ignore: { service: "deposit" } }, "ignore.service is not a list"],
  ["no JSON", '{\n  "cancel": {,\n}', "is not JSON (line 2, column 14)"],
  ["half a JSON", '{\n  "cancel": {', "is not JSON (line 2, column 13)"],
  ["a list", [], "is not an object of endpoints"],
  ["another endpoint", { catalog: {} }, "knows no “catalog”: there is catalogue, availability, "],
  [
    "another key",
    { cancel: { anser: "$" } },
    "cancel knows no “anser”: there is request and answer",
  ],
  [
    "a body of a GET",
    { catalogue: { request: "$" } },
    "catalogue knows no “request”: there is answer alone, for it sends no body",
  ],
  [
    "another key of a GET",
    { readClient: { anser: "$" } },
    "readClient knows no “anser”: there is answer alone",
  ],
  ["a text", { catalogue: "$" }, "catalogue is not an object"],
  [
    "a number",
    { catalogue: { answer: 3 } },
    "catalogue.answer is neither an expression nor a list of its lines",
  ],
  [
    "a bad expression",
    { catalogue: { answer: ["{", '  "data": [groups.', "}"] } },
    'catalogue.answer line 3, column 1: The symbol "}" cannot be used as a unary operator',
  ],
  ["nothing", { catalogue: { answer: "" } }, "catalogue.answer line 1, column 1: Unexpected end"],
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
