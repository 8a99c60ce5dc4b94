import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { jsonSchema } from "#lib/config/business.ts";
import { variableNames } from "#lib/config/environment.ts";
import { readConfig } from "#lib/config/read.ts";
import { path } from "../../scripts/support/paths.ts";

const text = await readFile(path(".env.example"), "utf8");
const example = parseEnv(text);

describe(".env.example", () => {
  test("names every variable that is read, and the sandbox's port", () => {
    expect(Object.keys(example).sort()).toEqual([...variableNames, "SANDBOX_PORT"].sort());
  });

  test("has a comment before each variable or group", () => {
    for (const block of text.trim().split("\n\n")) expect(block).toMatch(/^#/);
  });

  test("shows values that are valid as they stand, so that only the empty ones are to fill in", () => {
    const filled = Object.keys(example).filter((name) => example[name] !== "");
    const read = readConfig(example);
    const faults = read.ok ? [] : read.error.map(({ place }) => place);
    expect(filled.filter((name) => name !== "BUSINESS_FILE" && faults.includes(name))).toEqual([]);
    expect(faults).toContain("SESSION_SECRET");
  });
});

test("business.schema.json is what `node scripts/launch.mjs scripts/business-schema.ts` writes", async () => {
  const written = await readFile(path("business.schema.json"), "utf8");
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(jsonSchema())));
});
