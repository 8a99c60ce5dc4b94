import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { configVariables, faultLine, readConfig } from "./env.ts";

const KEY = "service_live_1_verysecret";
const SECRET = "s".repeat(32);

const minimal = {
  BOOKING_API_URL: "http://127.0.0.1:4010/",
  BOOKING_API_KEY: KEY,
  SESSION_SECRET: SECRET,
  BUSINESS_NAME: "Salon Linden",
  TIME_ZONE: "Europe/Berlin",
  CURRENCY: "EUR",
  COUNTRY: "DE",
};

function read(changes: Record<string, string | undefined> = {}) {
  const config = readConfig({ ...minimal, ...changes });
  if (!config.ok) throw new Error(config.error.map(faultLine).join("\n"));
  return config.value;
}

function faults(changes: Record<string, string | undefined>): string[] {
  const config = readConfig({ ...minimal, ...changes });
  return config.ok ? [] : config.error.map(faultLine);
}

function locationsFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), "bookfront-")), "locations.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("readConfig", () => {
  test("fills in everything that has a default", () => {
    const config = read();
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: "http://localhost:3000",
      embedOrigins: [],
      dataDir: "./data",
      trustedProxyHops: 0,
    });
    expect(config.staffPassword).toBeUndefined();
    expect(config.locations[0]).toMatchObject({
      location: {
        slug: "book",
        business: { name: "Salon Linden", brandStyle: "atelier" },
        locale: "en",
        rules: { minNoticeMinutes: 60, maxAdvanceDays: 90, cancelCutoffHours: 24 },
        addonPricing: "included",
      },
      access: {
        baseUrl: "http://127.0.0.1:4010",
        limits: { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 },
      },
    });
  });

  test("reports every fault at once, each with its name and an example", () => {
    const config = readConfig({ TIME_ZONE: "Europe/Berln", API_IN_FLIGHT: "0", CURRENCY: " " });
    const lines = config.ok ? [] : config.error.map(faultLine);
    expect(lines).toContain("TIME_ZONE is not an IANA time zone. Example: TIME_ZONE=Europe/Berlin");
    expect(lines).toContain("CURRENCY is missing. Example: CURRENCY=EUR");
    expect(lines).toContain("API_IN_FLIGHT is not between 1 and 1000. Example: API_IN_FLIGHT=10");
    const named = lines.map((line) => line.split(" ")[0]);
    expect(named.toSorted()).toEqual([
      "API_IN_FLIGHT",
      "BOOKING_API_KEY",
      "BOOKING_API_URL",
      "BUSINESS_NAME",
      "COUNTRY",
      "CURRENCY",
      "SESSION_SECRET",
      "TIME_ZONE",
    ]);
  });

  test("prints no value in an error message, since any may be a secret in the wrong place", () => {
    const secret = "service_live_77_MostSecret";
    const wrong = [
      secret,
      `https://me:${secret}@api.example.com`,
      `https://api.example.com?k=${secret}`,
    ];
    for (const name of configVariables) {
      for (const value of wrong) {
        for (const line of faults({ [name]: value })) expect(line).not.toContain("MostSecret");
      }
    }
    for (const entry of [
      { slug: secret },
      { slug: "a", [secret]: 1 },
      { slug: "a", email: secret },
    ]) {
      const file = locationsFile([{ apiKeyVariable: "KEY_A", ...entry }]);
      const lines = faults({ LOCATIONS_FILE: file, KEY_A: "" });
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).not.toContain("MostSecret");
    }
  });

  test.each([
    ["SESSION_SECRET", "at-least-32-random-characters-of-your-own"],
    ["SESSION_SECRET", `${SECRET},at-least-32-random-characters-of-your-own`],
    ["STAFF_PASSWORD", "a-long-pass-phrase"],
    ["BOOKING_API_KEY", "service_live_1234_abcdefgh"],
  ])("refuses the example of its own error message: %s=%s", (name, value) => {
    expect(faults({ [name]: value })).toEqual([expect.stringContaining(`${name} `)]);
    expect(faults({ [name]: value })[0]).toContain("is the example");
  });

  test.each([
    ["BOOKING_API_URL", "ftp://api.example.com"],
    ["BOOKING_API_URL", "https://api.example.com/?a=1"],
    ["BOOKING_API_URL", "api.example.com"],
    ["BOOKING_API_KEY", "a key with spaces"],
    ["SESSION_SECRET", `${SECRET},short`],
    ["PUBLIC_URL", "https://salon.example/book"],
    ["PUBLIC_URL", "https://user@salon.example"],
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["EMBED_ORIGINS", "https://salon.example,https://*.salon.example"],
    ["EMBED_ORIGINS", "https://salon.example/page"],
    ["LOCATION_SLUG", "Salon"],
    ["LOCATION_SLUG", "staff"],
    ["BUSINESS_NAME", "Salon\nLinden"],
    ["BUSINESS_EMAIL", "hello"],
    ["BUSINESS_PHONE", "call us"],
    ["BRAND_COLOR", "teal"],
    ["BRAND_STYLE", "gothic"],
    ["BRAND_COVER", "cover.svg"],
    ["BRAND_LOGO", "//elsewhere.example/logo.svg"],
    ["BRAND_LOGO", "http://salon.example/logo.svg"],
    ["PRIVACY_URL", "javascript:alert(1)"],
    ["TIME_ZONE", "+01:00"],
    ["CURRENCY", "EURO"],
    ["CURRENCY", "eur"],
    ["COUNTRY", "Germany"],
    ["COUNTRY", "ZZ"],
    ["LOCALE", "no such"],
    ["LOCALE", "xx-XX"],
    ["MIN_NOTICE_MINUTES", "-1"],
    ["MAX_ADVANCE_DAYS", "1.5"],
    ["ADDON_PRICING", "both"],
    ["STAFF_PASSWORD", "short"],
    ["SECURITY_CONTACT", "security@salon.example"],
    ["SECURITY_CONTACT", "http://salon.example/security"],
    ["SECURITY_CONTACT", "mailto:a@b.example\nContact: mailto:c@d.example"],
    ["REDIS_URL", "localhost:6379"],
    ["TRUSTED_PROXY_HOPS", "many"],
  ])("refuses %s=%s", (variable, value) => {
    const lines = faults({ [variable]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${variable} .+\\. Example: ${variable}=.+`, "s"));
  });

  test.each([
    "mailto:security@salon.example",
    "https://salon.example/report",
    "tel:+49-30-1234567",
  ])("accepts %s as SECURITY_CONTACT", (contact) => {
    expect(read({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
  });

  test("accepts the usual spellings of each value", () => {
    const config = read({
      PUBLIC_URL: "https://Salon.example/",
      EMBED_ORIGINS: "https://salon.example, http://localhost:8080 https://www.salon.example:443",
      BRAND_COLOR: "#0AF",
      SESSION_SECRET: `${SECRET}, ${"t".repeat(40)}`,
      LOCALE: "de-AT",
      TIME_ZONE: "UTC",
    });
    expect(config.publicUrl).toBe("https://salon.example");
    expect(config.embedOrigins).toEqual([
      "https://salon.example",
      "http://localhost:8080",
      "https://www.salon.example",
    ]);
    expect(config.locations[0]?.location.business.brandColor).toBe("#00aaff");
    expect(config.sessionSecrets.map((secret) => secret.reveal())).toEqual([
      SECRET,
      "t".repeat(40),
    ]);
  });

  test("prints no secret, neither in faults nor in the configuration", () => {
    const secrets = { STAFF_PASSWORD: "hush", REDIS_URL: "hush://password@host" };
    expect(faults({ ...secrets, SESSION_SECRET: "hush" }).join()).not.toContain("hush");
    const config = read({ STAFF_PASSWORD: "hush-hush-hush", REDIS_URL: "redis://:hush@host" });
    const printed = [JSON.stringify(config), inspect(config, { depth: 9 })].join();
    expect(printed).not.toMatch(/hush|verysecret|ssss/);
  });

  test("names each of its variables once", () => {
    expect(new Set(configVariables).size).toBe(configVariables.length);
    expect(configVariables).toEqual(expect.arrayContaining(["TIME_ZONE", "LOCATIONS_FILE"]));
  });
});

describe("LOCATIONS_FILE", () => {
  test("gives each location its own values and key, and the environment's for the rest", () => {
    const path = locationsFile([
      { slug: "mitte", apiKeyVariable: "KEY_MITTE", name: "Salon Mitte", writesPerMinute: 9 },
      { slug: "porto", apiKeyVariable: "KEY_PORTO", timeZone: "Europe/Lisbon", country: "PT" },
    ]);
    const { locations } = read({
      LOCATIONS_FILE: path,
      BOOKING_API_KEY: undefined,
      KEY_MITTE: "service_live_mitte",
      KEY_PORTO: "service_live_porto",
    });
    expect(locations).toHaveLength(2);
    expect(locations[0]?.location.business.name).toBe("Salon Mitte");
    expect(locations[0]?.access.limits.writesPerMinute).toBe(9);
    expect(locations[0]?.access.key.reveal()).toBe("service_live_mitte");
    expect(locations[1]?.location).toMatchObject({ timeZone: "Europe/Lisbon", currency: "EUR" });
    expect(locations[1]?.access.key.reveal()).toBe("service_live_porto");
  });

  test("reads a key from a file, as orchestrators mount secrets", () => {
    const keyFile = join(mkdtempSync(join(tmpdir(), "bookfront-key-")), "mitte");
    writeFileSync(keyFile, "service_live_mitte\n");
    const path = locationsFile([{ slug: "mitte", apiKeyFile: keyFile }]);
    const { locations } = read({ LOCATIONS_FILE: path, BOOKING_API_KEY: undefined });
    expect(locations[0]?.access.key.reveal()).toBe("service_live_mitte");
  });

  test.each([
    [{ slug: "mitte" }, "location 1 (mitte): needs apiKeyVariable or apiKeyFile"],
    [{ slug: "mitte", apiKeyVariable: "K", apiKeyFile: "f" }, "needs apiKeyVariable or apiKeyFile"],
    [{ slug: "mitte", apiKeyFile: "service_live_MostSecret" }, "apiKeyFile cannot be read"],
  ])("needs one place for the key: %o", (entry, message) => {
    const [line] = faults({ LOCATIONS_FILE: locationsFile([entry]) });
    expect(line).toContain(message);
    expect(line).not.toContain("MostSecret");
  });

  test("never gives a location the key of the environment", () => {
    const path = locationsFile([{ slug: "mitte", apiKeyVariable: "KEY_MITTE" }]);
    expect(faults({ LOCATIONS_FILE: path })[0]).toMatch(
      /^LOCATIONS_FILE location 1 \(mitte\): BOOKING_API_KEY is missing/,
    );
  });

  test.each([
    ["no JSON", "[", "is not JSON"],
    ["no list", {}, "is not a list of locations"],
    ["no location", [], "is not a list of locations"],
    ["an unknown name", [{ slug: "a", apiKeyVariable: "K", colour: "red" }], "colour"],
    ["a bad value", [{ slug: "a", apiKeyVariable: "BOOKING_API_KEY", currency: "E" }], "CURRENCY"],
    [
      "a slug twice",
      [
        { slug: "a", apiKeyVariable: "BOOKING_API_KEY" },
        { slug: "a", apiKeyVariable: "BOOKING_API_KEY" },
      ],
      "names two locations “a”",
    ],
    [
      "two locations with one key",
      [
        { slug: "mitte", apiKeyVariable: "BOOKING_API_KEY" },
        { slug: "porto", apiKeyVariable: "BOOKING_API_KEY" },
      ],
      "gives “mitte” and “porto” the same key",
    ],
    [
      "two locations with one key under two names",
      [
        { slug: "mitte", apiKeyVariable: "KEY_MITTE" },
        { slug: "porto", apiKeyVariable: "KEY_PORTO" },
      ],
      "gives “mitte” and “porto” the same key",
    ],
  ])("refuses %s", (_, content, complaint) => {
    const same = "service_live_same_verysecret";
    const keys = { KEY_MITTE: same, KEY_PORTO: `${same} ` };
    const lines = faults({ ...keys, LOCATIONS_FILE: locationsFile(content) });
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(same);
    expect(lines[0]).toMatch(/^LOCATIONS_FILE /);
    expect(lines[0]).toContain(complaint);
  });

  test("reports a file that cannot be read", () => {
    expect(faults({ LOCATIONS_FILE: "/no/such/file.json" })[0]).toContain("cannot be read");
  });
});

describe("a key that replaces others", () => {
  test("is followed by them, and only their ids are stored", () => {
    const [only] = read({ BOOKING_API_KEY: "service_live_one_secret" }).locations;
    expect(only?.keyIds).toEqual({ current: "one", former: [] });
    const list = "service_live_new_secret, service_live_old_hush";
    const [location] = read({ BOOKING_API_KEY: list }).locations;
    expect(location?.keyIds).toEqual({ current: "new", former: ["old"] });
    expect(location?.access.key.reveal()).toBe("service_live_new_secret");
    expect(inspect(location, { depth: 9 })).not.toContain("hush");
  });
});
