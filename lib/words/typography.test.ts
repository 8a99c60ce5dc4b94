import { expect, test } from "vitest";
import { words } from "./index.ts";
import { typeset } from "./typography.ts";

test("French signs stand behind spaces that do not break", () => {
  expect(typeset("Laquelle ? « Oui » : non ; si !", "fr")).toBe(
    "Laquelle\u202f? «\u00a0Oui\u00a0»\u00a0: non\u202f; si\u202f!",
  );
  expect(words("fr")("time.who")).toBe("Avec qui\u202f?");
  expect(words("fr")("booking.confirmed.title", { name: "Zoé" })).toBe("À bientôt, Zoé\u202f!");
});

test("other languages are left as they are", () => {
  expect(typeset("Wer ? « a »", "de")).toBe("Wer ? « a »");
});
