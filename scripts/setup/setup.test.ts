import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig } from "#lib/config/read.ts";
import { Secret } from "#lib/config/secret.ts";
import { createPasswordCheck } from "#lib/site/seals/staff-password.ts";
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
  before: { readonly env?: string; readonly business?: object } = {},
) {
  const sandbox = await ownSandbox({ settings: { limits: { writes: 1_000 } } });
  const folder = tempFolder();
  const [file, business] = [join(folder, ".env"), join(folder, "business.json")];
  if (before.env !== undefined) await writeFile(file, before.env);
  if (before.business) await writeFile(business, JSON.stringify(before.business));
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
  const env = { ENV_FILE: file, BUSINESS_FILE: business };
  const ended = await runHere(() => setup(env, asking));
  const written = await readFile(file, "utf8").catch(() => "");
  const fields = written && JSON.parse(await readFile(business, "utf8"));
  const values = parseEnv(written);
  return { ...ended, ...{ file, business, written, asked, values, fields, url: sandbox.apiUrl } };
}

const nothing = () => ({});

describe("npm run setup", () => {
  test("writes what the site starts with: secrets for its owner alone, the business with its ids", async () => {
    const done = await setUp(nothing, keys.full);
    const { code, output, file, business, written, values, fields, url, asked } = done;
    expect(code, output).toBe(0);
    expect(asked).toHaveLength(6);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(values).toEqual({
      ...{ BOOKING_API_URL: url, BOOKING_API_KEY: keys.full.value },
      SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      STAFF_PASSWORD: expect.stringMatching(/^scrypt:/),
    });
    expect(fields).toMatchObject({
      ...{ name: `Joe's "Linden" #1`, country: "DE", timeZone: "Europe/Berlin" },
      ...{ currency: "EUR", language: "de-DE" },
      categories: { cat_cut: { name: "Cut & style" } },
      services: { "1042": { name: "Fringe trim" } },
      team: { tm_mara: { name: "Mara Lindqvist" } },
    });
    expect(readConfig({ ...values, BUSINESS_FILE: business })).toMatchObject({ ok: true });
    expect(written).toContain("# Seals links, forms and cookies");
    expect(output).not.toContain(keys.full.value);
    expect(output).not.toContain(values.SESSION_SECRET);
    const [, password = ""] = /Staff's password, shown this once: (\S+)/.exec(output) ?? [];
    const secret = new Secret(values.STAFF_PASSWORD ?? "");
    expect(await createPasswordCheck({ kind: "hash", secret })(password)).toBe(true);
  });

  test("keeps what stands there, and takes it for an empty answer", async () => {
    const env = `# Mine\nSESSION_SECRET=${"s".repeat(32)}\nOTEL=1\n`;
    const before = {
      ...{ name: "Old", changes: "online", language: "en-GB" },
      services: { "1042": { text: "Mine" } },
    };
    const done = await setUp(() => ({ Name: [""] }), keys.noManaging, { env, business: before });
    expect(done.written.startsWith(env)).toBe(true);
    expect(done.fields).toMatchObject({ ...before, country: "DE" });
  });

  test.each([
    [keys.noEditing, "phone"],
    [keys.noManaging, "phone"],
    [keys.full, undefined],
  ])("changes by the key's rights: $name", async (key, changes) => {
    const { fields, code } = await setUp(nothing, key);
    expect([fields.changes, code]).toEqual([changes, 0]);
  });

  test("asks again for what the site would not take, and says why", async () => {
    const { output, fields, code } = await setUp(
      (url) => ({
        Base: [url.replace("http://", ""), `${url}/api/`, "nonsense at all", url],
        Country: ["Germany", "DE"],
        Time: ["Berlin", "Europe/Berlin"],
        Currency: ["Euro", "EUR"],
      }),
      keys.full,
    );
    expect(output).toMatch(/BOOKING_API_URL has no scheme: https:\/\/127\.0\.0\.1:\d+\?/);
    expect(output).toContain("BOOKING_API_URL has a path, /api, which the site adds itself");
    expect(output).toContain("country is not an ISO 3166 country");
    expect(output).toContain("timeZone is not an IANA time zone");
    expect(output).toContain("currency is not an ISO 4217 currency");
    expect([fields.country, code]).toEqual(["DE", 0]);
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
