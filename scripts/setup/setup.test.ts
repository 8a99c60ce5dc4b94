import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig } from "#lib/config/env.ts";
import { type Key, keys } from "../../sandbox/keys.ts";
import { runHere } from "../../test/harness/command.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { setup } from "../setup.ts";
import { askingOf } from "../support/ask.ts";
import { changeEnvFile } from "../support/env-file.ts";
import { path } from "../support/paths.ts";
import { runNode } from "../support/run.ts";

async function setUp(
  change: (url: string) => Record<string, readonly string[]>,
  key: Key,
  text?: string,
) {
  const sandbox = await ownSandbox({ settings: { limits: { writes: 1_000 } } });
  const file = join(tempFolder(), ".env");
  if (text !== undefined) await writeFile(file, text);
  const answers: Readonly<Record<string, readonly string[]>> = {
    ...{ Base: [sandbox.apiUrl], Key: [key.value], Name: [`Joe's "Linden" #1`] },
    ...{ Country: ["DE"], Time: ["Europe/Berlin"], Currency: ["EUR"] },
    ...change(sandbox.apiUrl),
  };
  const asked: string[] = [];
  const asking = askingOf(async ({ text: question }) => {
    const [name = ""] = /^\w+/.exec(question) ?? [];
    const times = asked.filter((one) => one === name).length;
    asked.push(name);
    return answers[name]?.[times];
  });
  const ended = await runHere(() => setup({ ENV_FILE: file }, asking));
  const written = await readFile(file, "utf8").catch(() => "");
  return { ...ended, file, written, asked, values: parseEnv(written), url: sandbox.apiUrl };
}

const nothing = () => ({});

describe("npm run setup", () => {
  test("writes what the site starts with, for its owner alone", async () => {
    const { code, output, file, written, values, url, asked } = await setUp(nothing, keys.full);
    expect(code, output).toBe(0);
    expect(asked).toHaveLength(6);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(values).toEqual({
      ...{ BOOKING_API_URL: url, BOOKING_API_KEY: keys.full.value },
      ...{ BUSINESS_NAME: `Joe's "Linden" #1`, COUNTRY: "DE", TIME_ZONE: "Europe/Berlin" },
      ...{ CURRENCY: "EUR", LOCALE: "de-DE" },
      SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(readConfig(values).ok).toBe(true);
    expect(written).toContain("# Seals links, forms and cookies");
    expect(output).not.toContain(keys.full.value);
    expect(output).not.toContain(values.SESSION_SECRET);
  });

  test("keeps what stands there, and takes it for an empty answer", async () => {
    const before = `# Mine\nBUSINESS_NAME='Old'\nSESSION_SECRET=${"s".repeat(32)}\nOTEL=1\n`;
    const empty = () => ({ Name: [""] });
    const { values, written } = await setUp(empty, keys.full, `${before}CHANGES=online`);
    expect(written.startsWith(before.replace("'Old'", "Old"))).toBe(true);
    expect(values).toMatchObject({ CHANGES: "online", COUNTRY: "DE" });
  });

  test.each([
    [keys.noEditing, "phone"],
    [keys.noManaging, "phone"],
    [keys.full, undefined],
  ])("CHANGES by the key's rights: $name", async (key, changes) => {
    const { values, code } = await setUp(nothing, key);
    expect([values.CHANGES, code]).toEqual([changes, 0]);
  });

  test("asks again for what the site would not take, and says why", async () => {
    const { output, values, code } = await setUp(
      (url) => ({
        Base: [url.replace("http://", ""), `${url}/api/`, "nonsense at all", url],
        Country: ["Germany", "DE"],
        Time: ["Berlin", "Europe/Berlin"],
        Currency: ["Euro", "EUR"],
      }),
      keys.full,
    );
    expect(output).toMatch(/BOOKING_API_URL has no scheme: https:\/\/127\.0\.0\.1:\d+\?/);
    expect(output).toMatch(/BOOKING_API_URL has a path, \/api\/, .*: http:\/\/127\.0\.0\.1:\d+\n/);
    expect(output).toContain("COUNTRY is not an ISO 3166 country");
    expect(output).toContain("TIME_ZONE is not an IANA time zone");
    expect(output).toContain("CURRENCY is not an ISO 4217 currency");
    expect([values.COUNTRY, code]).toEqual(["DE", 0]);
  });

  test("ends with 1 where doctor finds a fault", async () => {
    const { output, code } = await setUp(nothing, keys.revoked);
    expect(output).toContain("BOOKING_API_KEY is refused (401)");
    expect(output).toMatch(/once more: ENV_FILE=\S+ npm run setup/);
    expect(code).toBe(1);
  });

  test("says that it needs a terminal", async () => {
    const script = ["--conditions=react-server", path("scripts/setup.ts")];
    const { code, output } = await runNode(script);
    expect(output).toContain("There is no terminal");
    expect(code).toBe(1);
  });
});

test.each(["Nails $Co", `Joe's`, `"Best"`, `Joe's "Best"`, "a #1 b", " spaced ", "#0f766e", "a=b"])(
  "%s comes back from the file as it went in",
  async (value) => {
    const file = join(tempFolder(), ".env");
    await writeFile(file, "#A=\nB=2");
    await changeEnvFile(file, { A: value, C: "3" });
    expect(parseEnv(await readFile(file, "utf8"))).toEqual({ A: value, B: "2", C: "3" });
  },
);
