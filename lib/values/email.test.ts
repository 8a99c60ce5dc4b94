import { describe, expect, test } from "vitest";
import { comparableEmail, emailOf, shownEmail } from "./email.ts";

describe("an email address", () => {
  test.each([
    ["Mia@Example.ORG", "Mia@example.org"],
    ["rob&sue@example.com", "rob&sue@example.com"],
    ["o'brien+x@example.co.uk", "o'brien+x@example.co.uk"],
    ["sales/eu@example.com", "sales/eu@example.com"],
    ["a.b!#$%*=?^_`{|}~-c@example.com", "a.b!#$%*=?^_`{|}~-c@example.com"],
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["info@MU\u0308LLER.example", "info@xn--mller-kva.example"],
    ["info@xn--mller-kva.example", "info@xn--mller-kva.example"],
    ["post@faß.example", "post@xn--fa-hia.example"],
    ["post@例え。jp", "post@xn--r8jz45g.jp"],
    ["a@b.museum", "a@b.museum"],
    ["a@1und1.example", "a@1und1.example"],
    ["a@b.xn--p1ai", "a@b.xn--p1ai"],
  ])("%s is %s", (typed, email) => {
    expect(emailOf(typed)).toBe(email);
  });
});

describe("no email address", () => {
  test.each(
    [
      ["mia@", "@example.org", "mia", "mia@example", "a@b@c.de", "mia example@x.org"],
      ["mia@-a.example", "mia@a-.example", "mia@a_b.example", "mia@a..example", "mia@example.com."],
      ["mia@127.0.0.1", "mia@0x7f.1", "mia@[::1]", "mia@a.c", `mia@${"a".repeat(64)}.com`],
      ["mia@a/b.com", "mia@a?b.com", "mia@a:80.com", "mia@exa%6dple.org", "mia@ex\u00adample.org"],
      [".mia@a.example", "mia.@a.example", "mi..a@a.example", '"mia"@a.example', "mia<@a.example"],
      [`${"a".repeat(65)}@a.example`, `${"a".repeat(64)}@${"ü.".repeat(60)}example`],
      ["mia@a.example\nbcc:b@b.example", "mi\u0000a@a.example"],
    ].flat(),
  )("%j", (typed) => {
    expect(emailOf(typed)).toBeUndefined();
  });
});

test("it is shown as people write it, and compared in one spelling", () => {
  expect(shownEmail("info@xn--mller-kva.example")).toBe("info@müller.example");
  expect(shownEmail("Mia@example.org")).toBe("Mia@example.org");
  const spellings = [" Info@Müller.example", "info@xn--mller-kva.example"];
  expect(new Set(spellings.map(comparableEmail)).size).toBe(1);
  expect(comparableEmail("no address")).toBe("no address");
});
