import { expect, test } from "vitest";
import { formatDistance, kilometresBetween, nearestFirst, parsePosition } from "./nearest.ts";

const BERLIN = { latitude: 52.52, longitude: 13.4 };
const HAMBURG = { latitude: 53.55, longitude: 9.99 };
const PORTO = { latitude: 41.15, longitude: -8.61 };

test.each([
  ["52.52,13.40", { latitude: 52.52, longitude: 13.4 }],
  ["-33.9,151", { latitude: -33.9, longitude: 151 }],
  ["91,0", undefined],
  ["0,181", undefined],
  ["52.52", undefined],
  ["52.52,13.40;", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s is %j", (text, position) => expect(parsePosition(text)).toEqual(position));

test("distances are as on maps", () => {
  expect(kilometresBetween(BERLIN, HAMBURG)).toBeCloseTo(255, -1);
  expect(kilometresBetween(BERLIN, PORTO)).toBeCloseTo(2_085, -2);
  expect(
    kilometresBetween({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 }),
  ).toBeCloseTo(222, 0);
});

test("the nearest locations come first, those without a position last, as configured", () => {
  const place = (name: string, position?: typeof BERLIN) => {
    return { name, country: "DE", business: position ? { position } : {} };
  };
  const all = [place("b"), place("Porto", PORTO), place("a"), place("Hamburg", HAMBURG)];
  const found = nearestFirst(all, BERLIN);
  expect(found.map(({ location }) => location.name)).toEqual(["Hamburg", "Porto", "b", "a"]);
  expect(found.map(({ km }) => km === undefined)).toEqual([false, false, true, true]);
});

test.each([
  [255.4, "DE", "de-DE", "255 km"],
  [0.2, "DE", "en-DE", "1 km"],
  [2_085, "DE", "en-DE", "2085 km"],
  [16.1, "US", "en-US", "10 mi"],
])("%d km in %s", (km, country, locale, text) => {
  expect(formatDistance(km, { country, business: {} }, locale)).toBe(text);
});
