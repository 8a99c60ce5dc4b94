import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faultLine } from "./env.ts";
import { faults, locationsFile, read } from "./testing/read.ts";
import { fieldsOf } from "./variable.ts";
import { locationVariables } from "./variables.ts";

describe("LOCATIONS_FILE", () => {
  test("has one field for each variable of a location", () => {
    const names = fieldsOf(locationVariables).map(({ path }) => path.at(-1));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

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

  test("an empty text switches off what the environment says", () => {
    const path = locationsFile([
      { slug: "mitte", apiKeyVariable: "KEY_MITTE", cover: "", phone: " " },
      { slug: "porto", apiKeyVariable: "KEY_PORTO" },
    ]);
    const { locations } = read({
      LOCATIONS_FILE: path,
      BOOKING_API_KEY: undefined,
      KEY_MITTE: "service_live_mitte",
      KEY_PORTO: "service_live_porto",
      BRAND_COVER: "/brands/linden.svg",
      BUSINESS_PHONE: "+49 30 5557 0142",
    });
    const [mitte, porto] = locations.map(({ location }) => location.business);
    expect(porto).toMatchObject({ cover: "/brands/linden.svg", phone: "+49 30 5557 0142" });
    expect([mitte?.cover, mitte?.phone]).toEqual([undefined, undefined]);
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

  test("gives a location's staff a password of their own, in words, hashed or by a file", () => {
    const hash = `scrypt:32768:8:3:${"s".repeat(22)}:${"k".repeat(43)}`;
    const file = join(mkdtempSync(join(tmpdir(), "bookfront-password-")), "porto");
    writeFileSync(file, "a password in a file\n");
    const path = locationsFile([
      { slug: "mitte", apiKeyVariable: "KEY_A", staffPassword: "lindens in november" },
      { slug: "porto", apiKeyVariable: "KEY_B", staffPasswordFile: file },
      { slug: "tokyo", apiKeyVariable: "KEY_C", staffPasswordHash: hash },
      { slug: "lyon", apiKeyVariable: "KEY_D" },
    ]);
    const names = ["A", "B", "C", "D"].map((key) => [`KEY_${key}`, `service_live_key_${key}`]);
    const { locations, staff } = read({
      LOCATIONS_FILE: path,
      BOOKING_API_KEY: undefined,
      ...Object.fromEntries(names),
    });
    const passwords = locations.map(({ staffPassword }) => [
      staffPassword?.kind,
      staffPassword?.secret.reveal(),
    ]);
    expect(passwords).toEqual([
      ["plain", "lindens in november"],
      ["plain", "a password in a file"],
      ["hash", hash],
      [undefined, undefined],
    ]);
    expect(staff).toEqual({});
  });

  test.each([
    [{ staffPassword: "MostSecret" }, "staffPassword has fewer than 12 characters"],
    [{ staffPasswordHash: "MostSecret" }, "staffPasswordHash is no line of"],
    [{ staffPasswordFile: "/no/MostSecret" }, "staffPasswordFile cannot be read"],
    [
      { staffPassword: "MostSecretOfAll", staffPasswordHash: "MostSecret" },
      "has more than one of staffPassword",
    ],
  ])("refuses a password that is none, without repeating it: %o", (fields, message) => {
    const entry = { slug: "mitte", apiKeyVariable: "KEY_MITTE", ...fields };
    const [line] = faults({ LOCATIONS_FILE: locationsFile([entry]), KEY_MITTE: "service_live_m" });
    expect(line).toContain(message);
    expect(line).not.toContain("MostSecret");
  });

  test("tells a location's staff at an address of their own, signed with their secret or the site's", () => {
    const hook = "https://hooks.mitte.example/bookings";
    const site = "the secret of all locations";
    const path = locationsFile([
      { slug: "mitte", apiKeyVariable: "KEY_A", staffWebhookUrl: hook },
      {
        ...{ slug: "porto", apiKeyVariable: "KEY_B", staffWebhookUrl: hook },
        staffWebhookSecret: "a secret of porto",
      },
      { slug: "lyon", apiKeyVariable: "KEY_C", staffWebhookUrl: "hooks" },
      { slug: "tokyo", apiKeyVariable: "KEY_D", staffWebhookUrl: hook, staffWebhookSecret: "s" },
      { slug: "wien", apiKeyVariable: "KEY_E" },
    ]);
    const names = ["A", "B", "C", "D", "E"].map((key) => [`KEY_${key}`, `service_live_key_${key}`]);
    const { locations, skipped } = read({
      LOCATIONS_FILE: path,
      STAFF_WEBHOOK_SECRET: site,
      ...Object.fromEntries(names),
    });
    expect(locations.map(({ staffWebhook: one }) => one && [one.url, one.secret.reveal()])).toEqual(
      [[hook, site], [hook, "a secret of porto"], undefined],
    );
    expect(skipped.map(({ message }) => message)).toEqual([
      "location 3 (lyon): staffWebhookUrl is not a web address",
      expect.stringContaining("staffWebhookSecret has fewer than 16 characters"),
    ]);
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
  ])("refuses a file that holds %s", (_, content, complaint) => {
    const lines = faults({ LOCATIONS_FILE: locationsFile(content) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^LOCATIONS_FILE /);
    expect(lines[0]).toContain(complaint);
  });

  test.each([
    ["an unknown name", [{ slug: "a", apiKeyVariable: "K", colour: "red" }], "colour"],
    ["a bad value", [{ slug: "a", apiKeyVariable: "BOOKING_API_KEY", currency: "E" }], "CURRENCY"],
    ["no object", [null], "location 1"],
    [
      "a slug twice",
      [
        { slug: "a", apiKeyVariable: "BOOKING_API_KEY" },
        { slug: "a", apiKeyVariable: "BOOKING_API_KEY" },
      ],
      "there is another “a” before it",
    ],
    [
      "two locations with one key",
      [
        { slug: "mitte", apiKeyVariable: "BOOKING_API_KEY" },
        { slug: "porto", apiKeyVariable: "BOOKING_API_KEY" },
      ],
      "location 2 (porto): “mitte” has the same key",
    ],
    [
      "two locations with one key under two names",
      [
        { slug: "mitte", apiKeyVariable: "KEY_MITTE" },
        { slug: "porto", apiKeyVariable: "KEY_PORTO" },
      ],
      "location 2 (porto): “mitte” has the same key",
    ],
  ])("skips an entry with %s, and no other", (_, content, complaint) => {
    const same = "service_live_same_verysecret";
    const keys = { KEY_MITTE: same, KEY_PORTO: `${same} `, KEY_LYON: "service_live_lyon_secret" };
    const well = { slug: "lyon", apiKeyVariable: "KEY_LYON" };
    const { locations, skipped } = read({
      ...keys,
      LOCATIONS_FILE: locationsFile([...content, well]),
    });
    expect(locations.map(({ location }) => location.slug)).toContain("lyon");
    const lines = skipped.map(faultLine);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(same);
    expect(lines[0]).toMatch(/^LOCATIONS_FILE location \d/);
    expect(lines[0]).toContain(complaint);
  });

  test("gives a location a name of its own, which no other has", () => {
    const entry = (slug: string, publicUrl: string) => ({
      ...{ slug, publicUrl },
      apiKeyVariable: `KEY_${slug}`,
    });
    const entries = [
      entry("mitte", "https://termine.mitte.example/"),
      entry("porto", "https://termine.mitte.example"),
      entry("lyon", "http://rdv.lyon.example"),
      entry("tokyo", "https://book.salon.example"),
      entry("wien", "https://wien.example/termine"),
      entry("oslo", "https://booking.salon.example"),
    ];
    const { locations, skipped } = read({
      LOCATIONS_FILE: locationsFile(entries),
      PUBLIC_URL: "https://Book.salon.example:443",
      ALLOWED_HOSTS: "booking.salon.example",
      ...Object.fromEntries(entries.map(({ slug }) => [`KEY_${slug}`, `service_live_${slug}_abc`])),
    });
    expect(locations.map(({ location }) => location.publicUrl)).toEqual([
      "https://termine.mitte.example",
    ]);
    expect(skipped.map(({ message }) => message)).toEqual([
      "location 2 (porto): publicUrl https://termine.mitte.example is taken.",
      "location 3 (lyon): publicUrl has not PUBLIC_URL’s scheme.",
      "location 4 (tokyo): publicUrl https://book.salon.example is taken.",
      expect.stringMatching(/^location 5 \(wien\): publicUrl has something that is not an origin/),
      "location 6 (oslo): publicUrl https://booking.salon.example is taken.",
    ]);
  });

  test("skips an entry that is no JSON", () => {
    const lyon = '{"slug":"lyon","apiKeyVariable":"KEY_LYON"}';
    const path = locationsFile(`[{"slug":}, {"slug" : "porto" "name": ""}, ${lyon}]`);
    const { skipped } = read({ LOCATIONS_FILE: path, KEY_LYON: "service_live_lyon_secret" });
    expect(skipped.map(faultLine)).toEqual([
      expect.stringMatching(/^LOCATIONS_FILE location 1: is not JSON/),
      expect.stringMatching(/^LOCATIONS_FILE location 2 \(porto\): is not JSON/),
    ]);
    expect(skipped.map(({ slug }) => slug)).toEqual([undefined, "porto"]);
  });

  test("reports a file that cannot be read", () => {
    expect(faults({ LOCATIONS_FILE: "/no/such/file.json" })[0]).toContain("cannot be read");
  });
});
