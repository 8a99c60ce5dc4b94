import { expect, test } from "vitest";
import { numberText } from "./number-text.ts";

test("numbers are grouped as prices are", () => {
  const of = (locale: string) => numberText({ locale }, 11_555).replaceAll(/\s/g, " ");
  expect(of("en-DE")).toBe("11,555");
  expect(of("de-DE")).toBe("11.555");
  expect(of("de-AT")).toBe("11.555");
  expect(of("pl-PL")).toBe("11 555");
  expect(of("ar-DE")).toBe("11,555");
});
