import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faultLine } from "./environment.ts";
import { faults, read } from "./testing/read.ts";

const HASH = `scrypt:32768:8:3:${"s".repeat(22)}:${"k".repeat(43)}`;

describe("the business's file", () => {
  test("fills in everything that has a default", () => {
    expect(read().locations[0]?.location).toMatchObject({
      slug: "book",
      business: { name: "Salon Linden", brandStyle: "atelier" },
      locale: "en",
      rules: {
        minNoticeMinutes: 60,
        maxAdvanceDays: 90,
        cancelCutoffHours: 24,
        moveCutoffHours: 24,
      },
      addonPricing: "included",
      embedOrigins: [],
    });
  });

  test.each([
    ["slug", "Salon"],
    ["slug", "staff"],
    ["slug", "brands"],
    ["name", "Salon\nLinden"],
    ["name", " "],
    ["email", "hello"],
    ["phone", "call us"],
    ["color", "teal"],
    ["style", "gothic"],
    ["cover", "cover.svg"],
    ["logo", "//elsewhere.example/logo.svg"],
    ["logo", "http://salon.example/logo.svg"],
    ["privacyUrl", "javascript:alert(1)"],
    ["timeZone", "+01:00"],
    ["currency", "EURO"],
    ["currency", "eur"],
    ["country", "Germany"],
    ["country", "ZZ"],
    ["language", "no such"],
    ["minNoticeMinutes", -1],
    ["minNoticeMinutes", "60"],
    ["maxAdvanceDays", 1.5],
    ["addonPricing", "both"],
    ["changes", "never"],
    ["cancelReasons", "reason_ill"],
    ["key", "service_live_1_secret"],
  ])("refuses %s: %j, with an example", (field, value) => {
    const lines = faults({ [field]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      new RegExp(`^business\\.json: ${field} .+\\. Example: "${field}": .+`, "s"),
    );
  });

  test.each([
    "https://salon.example/page",
    "*",
    "https://*",
    "https://*.com",
    "https://*.10.0.0.1",
    "https://www*.salon.example",
    "https://*.salon.example/page",
    "*.salon.example",
  ])("lets no %s frame it", (origin) => {
    expect(faults({ embedOrigins: [origin] })[0]).toContain("embedOrigins.0 is not an origin");
  });

  test("accepts the usual spellings of each value", () => {
    const { location } = read({
      embedOrigins: [
        "http://localhost:8080",
        "https://www.salon.example:443",
        "https://*.Salon.example",
        "https://*.müller.example",
      ],
      color: "#0AF",
      language: "de-AT",
      timeZone: "UTC",
      phone: "+49 30 555\u20110142",
    }).locations[0] ?? { location: undefined };
    expect(location?.embedOrigins).toEqual([
      "http://localhost:8080",
      "https://www.salon.example",
      "https://*.salon.example",
      "https://*.xn--mller-kva.example",
    ]);
    expect(location?.business.brandColor).toBe("#00aaff");
  });

  test("names what it does not know, and what is no JSON by its line", () => {
    expect(faults({ minNoticeMinute: 60 })).toEqual([
      "business.json: does not know minNoticeMinute",
    ]);
    const file = join(mkdtempSync(join(tmpdir(), "bookfront-")), "business.json");
    writeFileSync(file, '{\n  "name": ,\n}');
    expect(faults({ BUSINESS_FILE: file })[0]).toMatch(/^business\.json is not JSON \(line \d, /);
  });
});

const keys = { KEY_MITTE: "service_live_mitte", KEY_PORTO: "service_live_porto" };
const MITTE = { slug: "mitte", key: { env: "KEY_MITTE" } };
const PORTO = { slug: "porto", key: { env: "KEY_PORTO" } };

describe("a list of locations", () => {
  test("gives each its own values and key", () => {
    const file = join(mkdtempSync(join(tmpdir(), "bookfront-key-")), "porto");
    writeFileSync(file, "service_live_porto\n");
    const { locations, skipped } = read({
      ...keys,
      locations: [
        { ...MITTE, limits: { writesPerMinute: 9 } },
        { ...PORTO, key: { file }, timeZone: "Europe/Lisbon", country: "PT" },
      ],
    });
    expect(skipped).toEqual([]);
    const [mitte, porto] = locations;
    expect(mitte?.access.limits).toMatchObject({ writesPerMinute: 9, inFlight: 10 });
    expect(mitte?.access.key.reveal()).toBe("service_live_mitte");
    expect(porto?.location).toMatchObject({ timeZone: "Europe/Lisbon", currency: "EUR" });
    expect(porto?.access.key.reveal()).toBe("service_live_porto");
  });

  test("leaves out what is faulty, with all its faults, by entry and field", () => {
    const wrong = { slug: "porto", currency: "EURO", colour: "red" };
    const unnamed = { ...MITTE, slug: "Not One", phone: "call us" };
    const { locations, skipped } = read({ ...keys, locations: [wrong, MITTE, unnamed] });
    expect(locations.map(({ location }) => location.slug)).toEqual(["mitte"]);
    const lines = skipped.map(({ faults: all }) =>
      all.map(faultLine).map((line) => line.replace(/^\S+business\.json/, "business.json")),
    );
    expect(lines).toEqual([
      [
        'business.json porto: currency is not an ISO 4217 currency in capital letters. Example: "currency": "EUR"',
        "business.json porto: does not know colour",
      ],
      [
        expect.stringContaining("business.json entry 3: slug is not a slug"),
        expect.stringContaining("business.json entry 3: phone is not a phone number"),
      ],
    ]);
  });

  test.each([
    [[{ slug: "mitte" }], "key is missing"],
    [[{ ...MITTE, key: { env: "NOWHERE" } }], "key names a variable that is missing"],
    [
      [{ ...MITTE, key: { file: "service_live_MostSecret" } }],
      "key names a file that cannot be read",
    ],
    [[{ ...MITTE, key: "service_live_MostSecret" }], "key is neither"],
    [[{ ...MITTE, staffPassword: { env: "SHORT" } }], "staffPassword names a variable that has"],
    [[{ ...MITTE, staffWebhook: { url: "hooks" } }], "staffWebhook.url is not a web address"],
    [[{ ...MITTE, staffWebhook: { url: "https://a.example" } }], "staffWebhook.secret is missing"],
    [[], "is an empty list of locations"],
  ])("that has none to serve stops the start: %j", (locations, fault) => {
    const lines = faults({ ...keys, SHORT: "MostSecret", locations });
    expect(lines).toEqual([expect.stringContaining(fault)]);
    expect(lines[0]).not.toContain("MostSecret");
  });

  test.each([
    [PORTO, { ...PORTO, slug: "porto" }, "slug is that of “porto” before it"],
    [PORTO, { ...PORTO, slug: "lisboa" }, "key is that of “porto” before it"],
    [
      { ...PORTO, publicUrl: "http://a.example" },
      { ...MITTE, publicUrl: "http://a.example" },
      "publicUrl is that of “porto” before it",
    ],
    [PORTO, { ...MITTE, publicUrl: "https://a.example" }, "has not PUBLIC_URL’s scheme"],
    [PORTO, { ...MITTE, publicUrl: "http://localhost:3000" }, "publicUrl is that of the site"],
  ])("serves the first of two that clash: %j, %j", (one, other, fault) => {
    const { locations, skipped } = read({ ...keys, locations: [one, other] });
    expect(locations).toHaveLength(1);
    expect(skipped[0]?.faults[0]?.message).toContain(fault);
  });

  test("gives a location's staff a password and a webhook of their own", () => {
    const url = "https://hooks.mitte.example/bookings";
    const { locations, staff } = read({
      ...{ ...keys, MITTE_STAFF: HASH, PORTO_HOOK: "a secret of porto" },
      STAFF_WEBHOOK_SECRET: "the secret of all locations",
      locations: [
        { ...MITTE, staffPassword: { env: "MITTE_STAFF" }, staffWebhook: { url } },
        { ...PORTO, staffWebhook: { url, secret: { env: "PORTO_HOOK" } } },
      ],
    });
    expect(locations[0]?.staffPassword).toMatchObject({ kind: "hash" });
    const secrets = locations.map(({ staffWebhook }) => staffWebhook?.secret.reveal());
    expect(secrets).toEqual(["the secret of all locations", "a secret of porto"]);
    expect(staff).toEqual({});
  });
});
