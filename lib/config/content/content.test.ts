import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentIn } from "../../../test/harness/settings.ts";
import { faults, read } from "../testing/read.ts";
import { contentFolder, plainPicture } from "./testing/folder.ts";

const png = await plainPicture();
const otherPng = await plainPicture(20, 20);

function contentOf(content: unknown, files: Readonly<Record<string, Uint8Array>> = {}) {
  const [one] = read(contentIn(contentFolder(content, files))).locations;
  if (!one?.location.content) throw new Error("no location");
  return one.location.content;
}

function linesOf(content: unknown, files: Readonly<Record<string, Uint8Array | string>> = {}) {
  return faults(contentIn(contentFolder(content, files)));
}

describe("the content of a location", () => {
  test("takes words as one text or by language, and pictures by their content", () => {
    const content = contentOf(
      {
        arrive: { de: "Zweiter Hof", en: "Second courtyard" },
        services: {
          svc_cut: {
            name: "Cut",
            picture: { file: "pictures/cut.png", alt: "Scissors" },
            text: "A cut.",
            badge: "popular",
            order: 1,
            words: { de: ["Haarschnitt"], en: ["haircut", "trim"] },
          },
        },
        team: { tm_mara: { role: "Director", languages: ["de", "sv"], services: ["svc_cut"] } },
        gallery: ["pictures/room.png"],
        reviews: "https://reviews.example/linden",
        changePolicy: "Call us.",
      },
      { "pictures/cut.png": png, "pictures/room.png": otherPng },
    );
    expect(content.arrive).toEqual({ de: "Zweiter Hof", en: "Second courtyard" });
    const cut = content.services.get("svc_cut");
    expect(cut).toMatchObject({ text: "A cut.", badge: "popular", order: 1 });
    expect(cut?.words).toEqual(["Haarschnitt", "haircut", "trim"]);
    expect(cut?.picture).toMatchObject({
      hash: expect.stringMatching(/^[\w-]{16}$/),
      alt: "Scissors",
    });
    const [room] = content.gallery;
    expect([...content.pictures.keys()]).toEqual([cut?.picture?.hash, room?.hash]);
    expect(content.reviews).toEqual({ href: "https://reviews.example/linden" });
    expect(content.team.get("tm_mara")).toMatchObject({
      languages: ["de", "sv"],
      services: ["svc_cut"],
    });
  });

  test("reads the week's hours: ranges of days, breaks, and closed where nothing is said", () => {
    const { hours } = contentOf({
      hours: {
        "tue-thu": ["13:30-18:00", "9:00-12:30"],
        fri: "18:00-2:00",
        sat: "10:00–24:00",
        sun: "closed",
      },
    });
    const day = [
      { from: "09:00:00", until: "12:30:00" },
      { from: "13:30:00", until: "18:00:00" },
    ];
    const friday = [{ from: "18:00:00", until: "02:00:00" }];
    const saturday = [{ from: "10:00:00", until: "24:00:00" }];
    expect(hours).toEqual([[], day, day, day, friday, saturday, []]);
  });

  test.each<[string, unknown, string]>([
    ["a field of a service", { services: { a: { badg: "x" } } }, "services.a does not know badg"],
    ["another language", { arrive: { dk: "Hej" } }, "arrive does not know dk"],
    ["no language", { arrive: {} }, "arrive has no text"],
    ["no text", { arrive: 4 }, "arrive is neither a text nor texts by language"],
    ["an empty text", { arrive: { de: " " } }, "arrive.de is empty"],
    [
      "a long badge",
      { bundles: { b: { badge: "x".repeat(25) } } },
      "bundles.b.badge is longer than 24",
    ],
    ["a badge", { categories: { c: { badge: "new" } } }, "categories.c does not know badge"],
    ["a translation", { translations: { Cut: "Schnitt" } }, "translations.Cut has no texts by"],
    ["an empty one", { translations: { Cut: {} } }, "translations.Cut has no text"],
    ["its language", { translations: { Cut: { dk: "x" } } }, "translations.Cut does not know dk"],
    ["a day", { hours: { "mon-fry": "9:00-18:00" } }, "hours.mon-fry is no day"],
    ["times", { hours: { mon: "9-18" } }, "hours.mon is neither closed nor times"],
    ["an end in the morning", { hours: { mon: "9:00-6:00" } }, "hours.mon is neither closed nor"],
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
    ["reviews", { reviews: "here" }, "reviews is neither an address"],
    ["a gallery", { gallery: ["no.png"] }, "gallery.0 is not there"],
    ["a language", { team: { a: { languages: ["de-AT-CH"] } } }, "languages.0 is no language like"],
    ["a map", { mapUrl: "maps" }, "mapUrl is not a web address"],
  ])("names %s by its place", (_name, content, line) => {
    expect(linesOf(content).join("\n")).toContain(line);
  });

  test("closes the days of its notices", () => {
    const closed = { from: "2026-12-24", until: "2026-12-26" };
    const [one] = read({ notices: [{ text: "Shut", closed }] }).locations;
    expect(one?.location.rules.closed).toEqual([closed]);
  });
});

describe("a picture", () => {
  const withPicture = (file: string) => ({ services: { a: { picture: file } } });
  const place = "services.a.picture";

  test("stays within the file's folder, by its name and by links", () => {
    const outside = expect.stringContaining(`${place} leads out of the folder of the file`);
    expect(linesOf(withPicture(".."))).toEqual([outside]);
    expect(linesOf(withPicture("/etc/passwd"))).toEqual([outside]);
    const other = contentFolder({}, { "secret.png": png });
    const folder = contentFolder(withPicture("link.png"));
    writeFileSync(join(folder, "business.json"), JSON.stringify({ name: "x" }));
    symlinkSync(join(other, "secret.png"), join(folder, "link.png"));
    expect(faults(contentIn(folder))).toEqual([outside]);
  });

  test("is a picture by its bytes, whatever its name is", () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    const line = [expect.stringContaining(`${place} is none of JPEG, PNG, WebP and AVIF`)];
    expect(linesOf(withPicture("a.svg"), { "a.svg": svg })).toEqual(line);
    expect(linesOf(withPicture("a.png"), { "a.png": svg })).toEqual(line);
    expect(linesOf(withPicture("no.png"))[0]).toContain(`${place} is not there: no.png`);
  });

  test.each(["jpeg", "webp"] as const)("may be a %s", async (format) => {
    const bytes = await plainPicture(40, 40, format);
    expect(linesOf(withPicture("a.bin"), { "a.bin": bytes })).toEqual([]);
  });
});
