import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faults, locationsFile, read } from "../testing/read.ts";
import { contentFor, readContent } from "./read.ts";
import { contentFolder, plainPicture } from "./testing/folder.ts";

const png = await plainPicture();
const otherPng = await plainPicture(320, 180);

function contentOf(content: unknown, files: Readonly<Record<string, Uint8Array>> = {}) {
  const found = readContent(contentFolder(content, files), ["book"]);
  if (!found.ok) throw new Error(found.error.join("\n"));
  return contentFor(found.value, "book");
}

function linesOf(content: unknown, files: Readonly<Record<string, Uint8Array | string>> = {}) {
  const found = readContent(contentFolder(content, files), ["book"]);
  return found.ok ? [] : found.error;
}

describe("CONTENT_FILE", () => {
  test("takes words as one text or by language, and pictures by their content", () => {
    const content = contentOf(
      {
        arrive: { de: "Zweiter Hof", en: "Second courtyard" },
        services: {
          svc_cut: {
            picture: { file: "pictures/cut.png", alt: "Scissors" },
            text: "A cut.",
            badge: "popular",
            order: 1,
            words: { de: ["Haarschnitt"], en: ["haircut", "trim"] },
          },
        },
        team: { tm_mara: { role: "Director", languages: ["de", "sv"], services: ["svc_cut"] } },
        gallery: [{ file: "pictures/room.png", alt: "The room" }],
        reviews: "https://reviews.example/linden",
      },
      { "pictures/cut.png": png, "pictures/room.png": otherPng },
    );
    expect(content.arrive).toEqual({ de: "Zweiter Hof", en: "Second courtyard" });
    const cut = content.services.get("svc_cut");
    expect(cut).toMatchObject({ text: "A cut.", badge: "popular", order: 1 });
    expect(cut?.words).toEqual(["Haarschnitt", "haircut", "trim"]);
    expect(cut?.picture?.hash).toMatch(/^[\w-]{16}$/);
    const [room] = content.gallery;
    expect(room).toMatchObject({ alt: "The room" });
    expect([...content.pictures.keys()]).toEqual([cut?.picture?.hash, room?.hash]);
    expect(content.reviews).toEqual({ href: "https://reviews.example/linden" });
    expect(content.team.get("tm_mara")).toMatchObject({
      languages: ["de", "sv"],
      services: ["svc_cut"],
    });
  });

  test("reads the week's hours: ranges of days, breaks, and closed where nothing is said", () => {
    const { hours } = contentOf({
      hours: { "tue-thu": ["13:30-18:00", "9:00-12:30"], sat: "10:00–24:00", sun: "closed" },
    });
    const day = [
      { from: "09:00:00", until: "12:30:00" },
      { from: "13:30:00", until: "18:00:00" },
    ];
    const saturday = [{ from: "10:00:00", until: "24:00:00" }];
    expect(hours).toEqual([[], day, day, day, [], saturday, []]);
  });

  test.each<[string, unknown, string]>([
    ["a field that is none", { servces: {} }, "does not know servces"],
    ["a field of a service", { services: { a: { badg: "x" } } }, "services.a does not know badg"],
    ["another language", { arrive: { dk: "Hej" } }, "arrive does not know dk"],
    ["no language", { arrive: {} }, "arrive has no text"],
    ["no text", { arrive: 4 }, "arrive is neither a text nor texts by language"],
    ["an empty text", { arrive: { de: " " } }, "arrive.de is empty"],
    ["a long badge", { bundles: { b: { badge: "x".repeat(25) } } }, "bundles.b.badge is neither"],
    ["a badge", { categories: { c: { badge: "new" } } }, "categories.c does not know badge"],
    ["a translation", { translations: { Cut: "Schnitt" } }, "translations.Cut has no texts by"],
    ["an empty one", { translations: { Cut: {} } }, "translations.Cut has no text"],
    ["its language", { translations: { Cut: { dk: "x" } } }, "translations.Cut does not know dk"],
    ["a day", { hours: { "mon-fry": "9:00-18:00" } }, "hours.mon-fry is no day"],
    ["times", { hours: { mon: "9-18" } }, "hours.mon is neither closed nor times"],
    ["a late end", { hours: { mon: "9:00-25:00" } }, "hours.mon is neither closed nor times"],
    ["overlap", { hours: { mon: ["9:00-12:00", "11:00-13:00"] } }, "hours.mon has times that"],
    [
      "a day twice",
      { hours: { mon: "9:00-12:00", "mon-tue": "9:00-10:00" } },
      "names mon a second",
    ],
    ["a date", { notices: [{ text: "Shut", until: "24.12." }] }, "notices.0.until is no date"],
    [
      "dates in the wrong order",
      { notices: [{ text: "Shut", from: "2026-12-26", until: "2026-12-24" }] },
      "notices.0 ends before it begins",
    ],
    ["a link", { links: [{ label: "x", href: "javascript:1" }] }, "links.0.href is not an address"],
    ["reviews", { reviews: "here" }, "reviews.href is not a web address"],
    ["a gallery", { gallery: ["no.png"] }, "gallery.0.file is not there"],
    ["a language", { team: { a: { languages: ["de-AT-CH"] } } }, "languages.0 is no language like"],
    ["a map", { mapUrl: "maps" }, "mapUrl is not a web address"],
    ["a location", { locations: { bok: {} } }, "locations.bok is none of book"],
    ["JSON", "{", "is not JSON"],
  ])("names %s by its place", (_name, content, line) => {
    expect(linesOf(content).join("\n")).toContain(line);
  });

  test("a location's own words replace what all have, services by their id", () => {
    const shared = {
      arrive: "By tram",
      services: { a: { badge: "new" }, b: { badge: "new" } },
      translations: { Cut: { de: "Schnitt" }, Colour: { de: "Farbe" } },
    };
    const own = {
      arrive: "On foot",
      services: { b: { hidden: true } },
      translations: { Cut: { de: "Haarschnitt" } },
    };
    const found = readContent(contentFolder({ ...shared, locations: { mitte: own } }), [
      "mitte",
      "nord",
    ]);
    if (!found.ok) throw new Error(found.error.join());
    const [mitte, nord] = [contentFor(found.value, "mitte"), contentFor(found.value, "nord")];
    expect(mitte.arrive).toBe("On foot");
    expect(mitte.services.get("a")).toMatchObject({ badge: "new" });
    expect(mitte.services.get("b")).toEqual({ hidden: true, words: [] });
    expect(nord.arrive).toBe("By tram");
    const inGerman = [...mitte.translations].map(([text, { de }]) => `${text}: ${de}`);
    expect(inGerman).toEqual(["Cut: Haarschnitt", "Colour: Farbe"]);
  });
});

describe("a picture of CONTENT_FILE", () => {
  const withPicture = (file: string) => ({ services: { a: { picture: file } } });
  const place = "services.a.picture.file";

  test("stays within the folder, by its name and by links", () => {
    expect(linesOf(withPicture("../secret.png"))).toEqual([
      `${place} leads out of the folder of CONTENT_FILE`,
    ]);
    expect(linesOf(withPicture("/etc/passwd"))).toEqual([
      `${place} leads out of the folder of CONTENT_FILE`,
    ]);
    const outside = contentFolder({}, { "secret.png": png });
    const folder = contentFolder(withPicture("link.png"));
    symlinkSync(join(outside, "secret.png"), join(folder, "link.png"));
    const found = readContent(folder, ["book"]);
    expect(found.ok ? [] : found.error).toEqual([
      `${place} leads out of the folder of CONTENT_FILE`,
    ]);
  });

  test("is a picture by its bytes, whatever its name is", () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    const line = `${place} is none of JPEG, PNG, WebP and AVIF`;
    expect(linesOf(withPicture("a.svg"), { "a.svg": svg })).toEqual([line]);
    expect(linesOf(withPicture("a.png"), { "a.png": svg })).toEqual([line]);
    expect(linesOf(withPicture("no.png"))).toEqual([`${place} is not there: no.png`]);
  });

  test("is not larger than 15 MB", () => {
    const folder = contentFolder(withPicture("big.png"));
    writeFileSync(join(folder, "big.png"), Buffer.concat([png, Buffer.alloc(15_000_001)]));
    const found = readContent(folder, ["book"]);
    expect(found.ok ? [] : found.error).toEqual([`${place} is larger than 15 MB`]);
  });

  test.each(["jpeg", "webp"] as const)("may be a %s", async (format) => {
    const bytes = await plainPicture(40, 40, format);
    expect(linesOf(withPicture("a.bin"), { "a.bin": bytes })).toEqual([]);
  });
});

describe("readConfig", () => {
  test("gives each location its content, and names the file in faults", () => {
    const path = contentFolder({ arrive: "By tram" });
    expect(read({ CONTENT_FILE: path }).locations[0]?.location.content?.arrive).toBe("By tram");
    expect(read().locations[0]?.location.content).toBeUndefined();
    expect(faults({ CONTENT_FILE: join(path, "no.json") })).toEqual([
      "CONTENT_FILE cannot be read. Example: CONTENT_FILE=./content",
    ]);
    expect(faults({ CONTENT_FILE: locationsFile({ arrive: 1 }) })).toEqual([
      "CONTENT_FILE arrive is neither a text nor texts by language",
    ]);
  });
});
