import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { BRAND_STYLES } from "#lib/config/brand-styles.ts";
import { configVariables, readConfig } from "#lib/config/env.ts";
import { path } from "../../scripts/support/paths.ts";

const text = await readFile(path(".env.example"), "utf8");
const example = parseEnv(text);

describe(".env.example", () => {
  test("names every variable that is read, and the sandbox's port", () => {
    expect(Object.keys(example).sort()).toEqual([...configVariables, "SANDBOX_PORT"].sort());
  });

  test("is told of, whole, in the README", async () => {
    const told = new Set((await readFile(path("README.md"), "utf8")).match(/\b[A-Z_]+\b/g));
    expect(configVariables.filter((name) => !told.has(name))).toEqual([]);
  });

  test("names every style", () => {
    const told = /a style \(([^)]*)\)/.exec(text)?.[1]?.match(/\w+/g);
    expect(told?.filter((word) => word !== "or")).toEqual([...BRAND_STYLES]);
  });

  test("has a comment before each variable or group", () => {
    for (const block of text.trim().split("\n\n")) expect(block).toMatch(/^#/);
  });

  test("shows values that are valid as they stand, so that only the empty ones are to fill in", () => {
    const filled = Object.keys(example).filter((name) => example[name] !== "");
    const read = readConfig(example);
    const faults = read.ok ? [] : read.error.map((fault) => fault.variable);
    expect(filled.filter((name) => faults.includes(name))).toEqual([]);
    expect(faults).toContain("BOOKING_API_KEY");
  });
});
