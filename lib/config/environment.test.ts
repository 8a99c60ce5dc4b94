import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { faultLine, variableNames } from "./environment.ts";
import { readConfig } from "./read.ts";
import { faults, KEY, minimal, read, SECRET } from "./testing/read.ts";

const HASH = `scrypt:32768:8:3:${"s".repeat(22)}:${"k".repeat(43)}`;

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "bookfront-secret-")), "secret");
  writeFileSync(file, text);
  return file;
}

describe("the variables", () => {
  test("have defaults", () => {
    const config = read();
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir: "./data",
      trustedProxyHops: 0,
    });
    expect(config.staff).toBeUndefined();
    expect(config.locations[0]?.access).toMatchObject({
      baseUrl: "http://127.0.0.1:4010",
      limits: { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 },
    });
  });

  test("and the file are told of together: every fault at once, each with an example", () => {
    const lines = faults({
      ...{ BOOKING_API_URL: "", BOOKING_API_KEY: "", SESSION_SECRET: "", API_IN_FLIGHT: "0" },
      ...{ timeZone: "Europe/Berln", currency: undefined },
    });
    expect(lines.toSorted()).toEqual([
      "API_IN_FLIGHT is not between 2 and 1000. Example: API_IN_FLIGHT=10",
      "SESSION_SECRET is missing. Example: SESSION_SECRET=at-least-32-random-characters-of-your-own",
      'business.json: currency is missing. Example: "currency": "EUR"',
      'business.json: timeZone is not an IANA time zone. Example: "timeZone": "Europe/Berlin"',
    ]);
    expect(faults({ BOOKING_API_URL: "", BOOKING_API_KEY: "" })).toEqual([
      "BOOKING_API_URL is missing. Example: BOOKING_API_URL=https://api.example.com",
      "BOOKING_API_KEY is missing. Example: BOOKING_API_KEY=service_live_1234_abcdefgh",
    ]);
  });

  test("may each stand in a file that NAME_FILE names, in one place alone", () => {
    const config = read({
      BOOKING_API_KEY: undefined,
      BOOKING_API_KEY_FILE: fileWith(`${KEY}\n`),
      STAFF_PASSWORD_FILE: fileWith("a password in a file\n"),
    });
    expect(config.locations[0]?.access.key.reveal()).toBe(KEY);
    expect(config.staff?.password?.secret.reveal()).toBe("a password in a file");
    const { name, timeZone, currency, country } = minimal;
    const business = fileWith(JSON.stringify({ name, timeZone, currency, country }));
    const named = read({ BUSINESS_FILE: undefined, BUSINESS_FILE_FILE: fileWith(business) });
    expect(named.locations).toHaveLength(1);
    expect(faults({ METRICS_TOKEN: "x".repeat(20), METRICS_TOKEN_FILE: "/x" })).toEqual([
      "METRICS_TOKEN_FILE is set beside METRICS_TOKEN. Keep one of them",
    ]);
    expect(faults({ REDIS_URL_FILE: "/no/such/file" })).toEqual(["REDIS_URL_FILE cannot be read"]);
  });

  test("are never printed, since any may be a secret in the wrong place", () => {
    const secret = "service_live_77_MostSecret";
    const wrong = [
      secret,
      `https://me:${secret}@api.example.com`,
      `https://api.example.com?${secret}`,
    ];
    for (const name of variableNames) {
      for (const value of wrong) {
        for (const line of faults({ [name]: value })) expect(line).not.toContain("MostSecret");
      }
    }
    for (const field of ["slug", "email", "color", "key", "notices", secret]) {
      const lines = faults({ [field]: secret });
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).not.toContain("MostSecret");
    }
    const config = read({ STAFF_PASSWORD: "hush-hush-hush", REDIS_URL: "redis://:hush@host" });
    const printed = [JSON.stringify(config), inspect(config, { depth: 9 })].join();
    expect(printed).not.toMatch(/hush|verysecret|ssss/);
  });

  test.each([
    ["SESSION_SECRET", "at-least-32-random-characters-of-your-own"],
    ["SESSION_SECRET", `${SECRET},at-least-32-random-characters-of-your-own`],
    ["STAFF_PASSWORD", "a-long-pass-phrase"],
    ["BOOKING_API_KEY", "service_live_1234_abcdefgh"],
  ])("refuse the example of their own error message: %s=%s", (name, value) => {
    expect(faults({ [name]: value })).toEqual([expect.stringContaining("is the example")]);
  });

  test.each([
    ["BOOKING_API_URL", "ftp://api.example.com"],
    ["BOOKING_API_URL", "https://api.example.com/?a=1"],
    ["BOOKING_API_URL", "https://api.example.com/api"],
    ["BOOKING_API_URL", "https://api.example.com/v1/API/servicecategories"],
    ["BOOKING_API_URL", "api.example.com"],
    ["BOOKING_API_KEY", "a key with spaces"],
    ["SESSION_SECRET", `${SECRET},short`],
    ["PUBLIC_URL", "https://salon.example/book"],
    ["PUBLIC_URL", "https://user@salon.example"],
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["STAFF_PASSWORD", "short"],
    ["STAFF_PASSWORD", "scrypt:32768:8:3:cut"],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "http://localhost:6379"],
    ["REDIS_URL", "redis://localhost:99999"],
    ["TRUSTED_PROXY_HOPS", "many"],
    ["LOG_LEVEL", "loud"],
  ])("refuse %s=%s", (variable, value) => {
    const lines = faults({ [variable]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${variable} .+\\. Example: ${variable}=.+`, "s"));
  });

  test("name what is too much of a base address, which would look like a key without rights", () => {
    expect(faults({ BOOKING_API_URL: "http://host:4010/api/" })[0]).toContain(
      "has a path, /api, which the site adds itself",
    );
    expect(read({ BOOKING_API_URL: "http://host/salon/" }).locations[0]?.access.baseUrl).toBe(
      "http://host/salon",
    );
  });

  test("accept the usual spellings", () => {
    const secrets = `${SECRET}, ${"t".repeat(40)}`;
    const config = read({ PUBLIC_URL: "https://Salon.example/", SESSION_SECRET: secrets });
    expect(config.publicUrl).toBe("https://salon.example");
    const revealed = config.sessionSecrets.map((secret) => secret.reveal());
    expect(revealed).toEqual([SECRET, "t".repeat(40)]);
  });

  test("take staff's password, or its hash", () => {
    expect(read({ STAFF_PASSWORD: "lindens in november" }).staff?.password?.kind).toBe("plain");
    expect(read({ STAFF_PASSWORD: HASH }).staff?.password?.kind).toBe("hash");
  });

  test("ask for a signature and the staff area where a webhook is to be told", () => {
    const url = { STAFF_WEBHOOK_URL: "https://hooks.example/x" };
    const named = faults(url).map((line) => line.split(" ")[0]);
    expect(named).toEqual(["STAFF_WEBHOOK_SECRET", "STAFF_PASSWORD"]);
    const secret = "a secret to sign with";
    const all = { ...url, STAFF_WEBHOOK_SECRET: secret, STAFF_PASSWORD: HASH };
    expect(read(all).staff?.webhook?.secret.reveal()).toBe(secret);
    const own = { STAFF_PASSWORD: undefined, staffPassword: { env: "OWN" }, OWN: HASH };
    expect(read({ ...all, ...own }).staff?.webhook).toBeDefined();
  });

  test.each([
    [{ STAFF_EMAIL: "desk@salon.example" }, "SMTP_URL is missing"],
    [{ SMTP_URL: "smtps://mail.example" }, "STAFF_EMAIL is missing"],
  ])("ask for the other half of mail: %j", (half, fault) => {
    expect(faults({ ...half, STAFF_PASSWORD: HASH })).toEqual([expect.stringContaining(fault)]);
  });
});

test("without its file a business is not known, and setup writes it", () => {
  const config = readConfig({ SESSION_SECRET: SECRET, BUSINESS_FILE: "/nowhere/MostSecret" });
  expect(config.ok ? [] : config.error.map(faultLine)).toEqual([
    "BUSINESS_FILE cannot be read: npm run setup writes it. Example: BUSINESS_FILE=business.json",
  ]);
});

describe("the start and doctor warn of", () => {
  const sound = { phone: "+49 30 1234567", STAFF_PASSWORD: HASH };
  const ownWebhook = {
    staffWebhook: { url: "https://a.example", secret: { env: "OWN" } },
    OWN: SECRET,
  };

  test("nothing where all is well", () => {
    const proxied = { PUBLIC_URL: "https://salon.example", TRUSTED_PROXY_HOPS: "1" };
    expect(read({ ...sound, ...proxied, cover: "/brands/linden.svg" }).warnings).toEqual([]);
  });

  test.each([
    [{ PUBLIC_URL: "https://salon.example" }, "all visitors count as one"],
    [{ phone: undefined }, "book: neither phone nor email"],
    [{ STAFF_PASSWORD: undefined }, "Nobody will be told"],
    [{ logo: "/brands/none.svg" }, "book: logo /brands/none.svg is not in public/"],
    [{ STAFF_PASSWORD: undefined, ...ownWebhook }, "Nobody will be told"],
  ])("%j", (change, line) => {
    expect(read({ ...sound, ...change }).warnings).toEqual([expect.stringContaining(line)]);
  });
});
