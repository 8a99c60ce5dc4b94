import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { configVariables, faultLine, readConfig } from "./env.ts";
import { faults, locationsFile, read, SECRET } from "./testing/read.ts";

describe("readConfig", () => {
  test("fills in everything that has a default", () => {
    const config = read();
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir: "./data",
      trustedProxyHops: 0,
    });
    expect(config.staff).toBeUndefined();
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
    ["EMBED_ORIGINS", "https://salon.example/page"],
    ["EMBED_ORIGINS", "*"],
    ["EMBED_ORIGINS", "https://*"],
    ["EMBED_ORIGINS", "https://*.com"],
    ["EMBED_ORIGINS", "https://*.10.0.0.1"],
    ["EMBED_ORIGINS", "https://www*.salon.example"],
    ["EMBED_ORIGINS", "https://*.salon.example/page"],
    ["EMBED_ORIGINS", "*.salon.example"],
    ["LOCATION_SLUG", "Salon"],
    ["LOCATION_SLUG", "staff"],
    ["LOCATION_SLUG", "brands"],
    ["LOCATION_SLUG", "fonts"],
    ["LOCATION_SLUG", "icons"],
    ["LOCATION_SLUG", "scripts"],
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

  test.each(["(212) 555-0142", "+49 30 555\u20110142", "030/555 01 42"])(
    "accepts %s as BUSINESS_PHONE",
    (phone) => {
      expect(read({ BUSINESS_PHONE: phone }).locations[0]?.location.business.phone).toBe(phone);
    },
  );

  test("accepts the usual spellings of each value", () => {
    const config = read({
      PUBLIC_URL: "https://Salon.example/",
      EMBED_ORIGINS:
        "https://salon.example, http://localhost:8080 https://www.salon.example:443 https://*.Salon.example https://Müller.example https://*.müller.example",
      BRAND_COLOR: "#0AF",
      SESSION_SECRET: `${SECRET}, ${"t".repeat(40)}`,
      LOCALE: "de-AT",
      TIME_ZONE: "UTC",
    });
    expect(config.publicUrl).toBe("https://salon.example");
    expect(config.locations[0]?.location.embedOrigins).toEqual([
      "https://salon.example",
      "http://localhost:8080",
      "https://www.salon.example",
      "https://*.salon.example",
      "https://xn--mller-kva.example",
      "https://*.xn--mller-kva.example",
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
