import { describe, expect, test } from "vitest";
import { isNamedBy, originOf } from "./web-origin.ts";

describe("a list of origins", () => {
  const origins = ["https://salon.example", "https://*.linden.example", "http://localhost:8080"];

  test.each([
    "https://salon.example",
    "https://www.linden.example",
    "https://a.b.linden.example",
    "http://localhost:8080",
  ])("names %s", (origin) => expect(isNamedBy(origins, origin)).toBe(true));

  test.each([
    "http://salon.example",
    "https://salon.example:8443",
    "https://salon.example.evil.example",
    "https://www.salon.example",
    "https://linden.example",
    "https://evillinden.example",
    "http://www.linden.example",
    "https://www.linden.example:8443",
    "https://www.linden.example.evil.example",
    "null",
    "",
  ])("does not name %s", (origin) => expect(isNamedBy(origins, origin)).toBe(false));
});

test("an address has an origin, or is none", () => {
  expect(originOf("https://Salon.example:443/book?a=1")).toBe("https://salon.example");
  for (const none of ["", "about:blank", "data:text/html,a", "https://", "salon.example"]) {
    expect(originOf(none)).toBeUndefined();
  }
});
