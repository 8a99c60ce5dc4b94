import { expect, test } from "vitest";
import { messages, translatorFor } from "./index.ts";
import { languages } from "./languages.ts";

/** Longest text that fits one line of a button on a phone of 320 px, in letters. */
const MAX_LETTERS = 28;

const BUTTONS = [
  "menu.book",
  "menu.choose",
  "menu.clear",
  "visit.chooseTime",
  "visit.another",
  "visit.seeServices",
  "service.continue",
  "service.save",
  "service.update",
  "problem.retry",
  "time.tryAnyone",
  "several.each",
  "person.anyone",
  "details.changeServices",
  "details.changeTime",
  "details.submitFree",
  "booking.newBooking",
  "booking.otherTimes",
  "booking.refresh",
  "own.calendarFile",
  "own.calendarOutFile",
  "manage.cancel",
  "manage.move",
  "manage.cancelPage.confirm",
  "manage.cancelPage.keep",
  "manage.movePage.another",
  "manage.movePage.confirm",
  "manage.movePage.keep",
  "problem.home",
  "widget.open",
  "staff.action.booked",
  "staff.action.switchOn",
  "staff.action.switchOff",
  "staff.action.keepOff",
  "staff.action.notBooked",
  "staff.action.resend",
  "staff.action.tick",
  "staff.search.clear",
  "staff.signOutEverywhere",
  "preview.open",
  "preview.settings.beside",
] as const;

test.each(languages)("buttons in %s fit a narrow phone", (language) => {
  const t = translatorFor(language);
  const price = "46 €";
  const labels = [...BUTTONS.map((key) => t(key)), t("details.submit", { price })];
  expect(
    labels.filter((label) => label.replace(/[\u2068\u2069]/g, "").length > MAX_LETTERS),
  ).toEqual([]);
});

test("Polish addresses staff and visitors alike, with an imperative", () => {
  expect(JSON.stringify(messages.pl).match(/Proszę \p{L}+/gu)).toBeNull();
});

test("Arabic spells its most frequent words in one way", () => {
  expect(JSON.stringify(messages.ar).match(/يُرجى|أولاً/gu)).toBeNull();
});

test("French names no business after a word that would lose its vowel", () => {
  expect(
    JSON.stringify(messages.fr).match(/\b(?:de|que|le|la) \{(?:name|names|business)\}/gu),
  ).toBeNull();
});
