import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { readConfig } from "#lib/config/env.ts";
import { keys } from "../../sandbox/keys.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { runHere } from "../../test/harness/command.ts";
import { doctor } from "../doctor.ts";
import { setup } from "../setup.ts";
import { path } from "../support/paths.ts";
import { runNode } from "../support/run.ts";
import { exitCodeOf, Stop } from "../support/say.ts";
import { fromFile } from "./answers.ts";
import { fillIn, isWritable } from "./env-file.ts";
import { guessCountry, guessCurrency, guessLocale, guessSlug, guessTimeZone } from "./guess.ts";
import { askAll } from "./questions.ts";

let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox({ settings: { limits: { requests: 1_000 } } });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bookfront-setup-"));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
});

const linden = () => ({
  BOOKING_API_URL: sandbox.apiUrl,
  BOOKING_API_KEY: keys.full.value,
  BUSINESS_NAME: `Joe's "Linden" #1`,
  BUSINESS_PHONE: "+49 30 1234567",
  COUNTRY: "DE",
  ADDON_PRICING: "included",
});

const asProcess = (args: readonly string[]) =>
  runNode(["--conditions=react-server", path("scripts/setup.ts"), ...args]);
const here = (args: readonly string[]) =>
  runHere(() => setup(args, (_, env) => exitCodeOf(() => doctor([], env))));

async function setUp(answers: object, run: typeof here = here) {
  const file = join(folder, "answers.json");
  await writeFile(file, JSON.stringify(answers));
  const to = join(folder, ".env");
  const ended = await run(["--answers", file, "--to", to]);
  const text = await readFile(to, "utf8").catch(() => "");
  return { ...ended, to, text, values: parseEnv(text) };
}

describe("npm run setup -- --answers", () => {
  test("writes a file that only its owner reads, and that the site starts with", async () => {
    const { code, output, to, text, values } = await setUp(linden(), asProcess);
    expect(code, output).toBe(0);
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    expect(values).toMatchObject({
      ...linden(),
      TIME_ZONE: "Europe/Berlin",
      CURRENCY: "EUR",
      LOCALE: "de-DE",
      BRAND_COLOR: "#0f766e",
      LOCATION_SLUG: "joe-s-linden-1",
    });
    expect(values.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig(values).ok).toBe(true);
    expect(text).toContain("# Seals links, forms and cookies");
    const asked = Object.keys(linden());
    const guessed = ["TIME_ZONE", "CURRENCY", "LOCALE", "BRAND_COLOR", "LOCATION_SLUG"];
    expect(Object.keys(values).toSorted()).toEqual(
      [...asked, ...guessed, "SESSION_SECRET"].toSorted(),
    );
    expect(output).toContain("✓ catalog:view: granted");
    expect(output).toContain("http://localhost:3000/joe-s-linden-1");
    expect(output).not.toContain(keys.full.value);
    expect(output).not.toContain(values.SESSION_SECRET);
  });

  test("leaves an existing file alone unless told otherwise", async () => {
    const first = await setUp(linden());
    const second = await setUp({ ...linden(), BUSINESS_NAME: "Other" });
    expect(second.code).toBe(1);
    expect(second.output).toContain("exists and stays as it is");
    expect(second.text).toBe(first.text);
    const third = await setUp({ ...linden(), BUSINESS_NAME: "Other", overwrite: true });
    expect(third.values.BUSINESS_NAME).toBe("Other");
    expect((await stat(third.to)).mode & 0o777).toBe(0o600);
  });

  test("writes every variable that is answered, and keeps what was known before", async () => {
    const more = {
      PUBLIC_URL: "https://book.linden.example",
      EMBED_ORIGINS: "https://linden.example",
      MIN_NOTICE_MINUTES: 120,
      SESSION_SECRET: "a-secret-of-at-least-32-characters!",
    };
    const { code, output, to, values } = await setUp({ ...linden(), ...more });
    expect(code, output).toBe(0);
    expect(values).toMatchObject({ ...more, MIN_NOTICE_MINUTES: "120" });
    await appendFile(to, "OTEL_SERVICE_NAME=linden\n");
    const changed = await setUp({ ...linden(), BUSINESS_PHONE: "", overwrite: true });
    expect(changed.values).toMatchObject({
      ...{ SESSION_SECRET: more.SESSION_SECRET, PUBLIC_URL: more.PUBLIC_URL },
      ...{ MIN_NOTICE_MINUTES: "120", OTEL_SERVICE_NAME: "linden" },
    });
  });

  test("never tells to start while something is in doubt", async () => {
    const { ADDON_PRICING: _, ...rest } = linden();
    const unsaid = await setUp(rest);
    expect(unsaid.output).toContain("? ADDON_PRICING is not set");
    expect(unsaid.output).not.toContain("npm start");
    expect(unsaid.output).toMatch(/once more: ENV_FILE=\S+ npm run setup/);
    expect(unsaid.code).toBe(1);
    expect(unsaid.values.ADDON_PRICING).toBeUndefined();
    const said = await setUp({ ...linden(), overwrite: true });
    expect(said.output).toMatch(/ENV_FILE=\S+ npm run rehearse(.|\n)*ENV_FILE=\S+ npm start/);
    expect(said.code).toBe(0);
  });

  test.each([
    [
      { MAX_MOVES: "many", METRICS_TOKEN: "short" },
      ["MAX_MOVES is not a whole", "METRICS_TOKEN is not a token"],
    ],
    [{ BOOKING_API_KEY: keys.revoked.value }, ["BOOKING_API_KEY is refused (401)"]],
  ])("writes nothing with %j", async (change, lines) => {
    const { code, output, text } = await setUp({ ...linden(), ...change });
    expect(code).toBe(1);
    for (const line of lines) expect(output).toContain(line);
    expect(output).not.toContain(keys.full.value);
    expect(text).toBe("");
  });

  // A refusal ends it before anything is written, like that of the key above.
  test.each([
    [{ PUBLIC_URL: "linden" }, "PUBLIC_URL has something that is not an origin"],
    [{ BOOKING_API_URL: "http://127.0.0.1:1" }, "BOOKING_API_URL:"],
    [{ COUNTRY: "Germany" }, "COUNTRY is not an ISO 3166 country"],
    [{ TIME_ZONE: "Berlin" }, "TIME_ZONE is not an IANA time zone"],
    [{ BUSINESS_NAME: "Nails \\ Co" }, "BUSINESS_NAME has a backslash"],
    [{ BUSINESS_NAME: "" }, "BUSINESS_NAME is missing"],
    [{ BUSINES_NAME: "x" }, "unknown BUSINES_NAME"],
  ])("refuses %j", async (change, line) => {
    const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    onTestFinished(() => said.mockRestore());
    const file = join(folder, "answers.json");
    await writeFile(file, JSON.stringify({ ...linden(), ...change }));
    const asked = fromFile(file).then((answers) => askAll(answers, {}));
    await expect(asked).rejects.toThrow(line);
    await expect(asked).rejects.toBeInstanceOf(Stop);
  });
});

describe("guesses", () => {
  test.each([
    [{ timeZone: "Europe/Vienna", locale: "en_US.UTF-8" }, "AT", "Europe/Vienna", "EUR", "de-AT"],
    [{ timeZone: "UTC", locale: "pt_BR.UTF-8" }, "BR", undefined, "BRL", "pt-BR"],
    [{ timeZone: "Etc/UTC", locale: "ja_JP" }, "JP", "Asia/Tokyo", "JPY", "ja-JP"],
  ])("from %j", (machine, country, zone, currency, locale) => {
    expect(guessCountry(machine)).toBe(country);
    expect(guessTimeZone(country, machine)).toBe(zone);
    expect(guessCurrency(country)).toBe(currency);
    expect(guessLocale(country)).toBe(locale);
  });

  test("none where nothing tells", () => {
    expect(guessCountry({ timeZone: "UTC", locale: "C" })).toBeUndefined();
    expect(guessSlug("美容室")).toBe("book");
  });
});

test.each(["Nails $Co", `Joe's`, `"Best"`, `Joe's "Best"`, "a #1 b", " spaced ", "#0f766e", "a=b"])(
  "%s comes back from .env as it went in",
  (value) => {
    expect(isWritable(value)).toBe(true);
    expect(parseEnv(fillIn("# A\nA=\n", { A: value }))).toEqual({ A: value });
  },
);
