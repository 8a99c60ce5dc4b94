import { expect, test, vi } from "vitest";
import { read } from "#lib/config/testing/read.ts";
import type { LocationContent } from "#lib/config/types.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import type { Language } from "#lib/values/i18n/languages.ts";
import { badgeOf, currentNotices, mapLink, pictureView, textOf, widePicture } from "./content.ts";

vi.mock("server-only", () => ({}));

const [configured] = read({ language: "de" }).locations;
if (!configured) throw new Error("no location");
const german = configured.location;

function contextIn(language: Language, content: Partial<LocationContent> = {}) {
  const nothing = { services: new Map(), bundles: new Map(), categories: new Map() };
  const all = {
    ...nothing,
    team: new Map(),
    translations: new Map(),
    pictures: new Map(),
    notices: [],
    links: [],
    gallery: [],
  };
  const location = { ...german, content: { ...all, ...content } };
  return { location, i18n: i18nFor(location, language) };
}

test("a text is in the page's language, else the location's, else the first, and says which", () => {
  const both = { de: "Hallo", en: "Hello" };
  expect(textOf(contextIn("en"), both)).toEqual({ text: "Hello", lang: undefined });
  expect(textOf(contextIn("fr"), both)).toEqual({ text: "Hallo", lang: "de" });
  expect(textOf(contextIn("fr"), { pl: "Cześć" })).toEqual({ text: "Cześć", lang: "pl" });
  expect(textOf(contextIn("de"), "Hallo")).toEqual({ text: "Hallo", lang: undefined });
  expect(textOf(contextIn("ar"), "Hallo")).toEqual({ text: "Hallo", lang: "de" });
});

test("a badge is ours by name, or the business's own words", () => {
  expect(badgeOf(contextIn("de"), "new")?.text).toBe("Neu");
  expect(badgeOf(contextIn("en"), { en: "Last chance" })?.text).toBe("Last chance");
  expect(badgeOf(contextIn("en"), undefined)).toBeUndefined();
});

test("a notice is shown from its first to its last day, by the business's clock", () => {
  const closed = { from: "2026-12-24", until: "2026-12-26" };
  const notices = [{ text: "Shut", from: "2026-12-01", closed }, { text: "Always" }];
  const shown = (moment: string) =>
    currentNotices({ ...contextIn("de", { notices }), now: Date.parse(moment) }).map(
      ({ text }) => text,
    );
  expect(shown("2026-11-30T22:59:59Z")).toEqual(["Always"]);
  expect(shown("2026-11-30T23:00:00Z")).toEqual(["Shut", "Always"]);
  expect(shown("2026-12-26T22:59:59Z")).toEqual(["Shut", "Always"]);
  expect(shown("2026-12-26T23:00:00Z")).toEqual(["Always"]);
});

test("a map is the business's own, or a search for its address", () => {
  const { business } = german;
  expect(mapLink({ ...german, business: { ...business, address: "Weg 1" } })).toContain("Weg+1");
  const own = contextIn("de", { mapUrl: "https://maps.example/1" }).location;
  expect(mapLink(own)).toBe("https://maps.example/1");
  expect(mapLink(german)).toBeUndefined();
});

test("a picture has width, height and both encodings", () => {
  const picture = { file: "/x", hash: "Ab-_0123456789xy", alt: { de: "Schere", en: "Scissors" } };
  expect(pictureView(contextIn("en"), picture, "row")).toEqual({
    avif: "/pictures/Ab-_0123456789xy-176x176.avif",
    webp: "/pictures/Ab-_0123456789xy-176x176.webp",
    ...{ width: 88, height: 88, alt: "Scissors", lang: undefined },
  });
  expect(widePicture(contextIn("de"), picture)).toMatchObject({
    avif: "/pictures/Ab-_0123456789xy-800x450.avif 800w, /pictures/Ab-_0123456789xy-1280x720.avif 1280w",
    ...{ width: 800, height: 450, alt: "Schere" },
  });
});
