import { expect, test } from "vitest";
import { messages } from "#lib/values/i18n/index.ts";
import { nativeNames } from "#lib/values/i18n/languages.ts";
import { drawable } from "./letters.ts";

test("pictures have the letters of all languages in Latin script", () => {
  const letters = new Set(JSON.stringify([messages, nativeNames]).match(/\p{Script=Latin}/gu));
  expect([...letters].filter((letter) => drawable(letter) === undefined)).toEqual([]);
});
