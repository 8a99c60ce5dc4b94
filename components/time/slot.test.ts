import { expect, test } from "vitest";
import type { MemberChoice } from "#lib/offer/availability/types.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { withText } from "./slot.tsx";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });

function choice(name: string, price: number): MemberChoice {
  return { member: { id: name, name }, quote: { lines: [], total: { price, minutes: 30 } } };
}

test("beside a price are only the members who take it for that", () => {
  const choices = [choice("Elif", 32_00), choice("Noor", 32_00), choice("Jonas", 40_00)];
  expect(withText(i18n, choices)).toBe("With Elif or Noor");
});
