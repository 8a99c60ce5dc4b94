import { describe, expect, test } from "vitest";
import { COMMON_DOMAINS, suggestEmail } from "./email-domain.ts";

test.each([
  ["gmial.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gmsil.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.comm", "gmail.com"],
  ["gmail,com", "gmail.com"],
  ["gmail..com", "gmail.com"],
  ["gmailcom", "gmail.com"],
  ["gmail.com.", "gmail.com"],
  ["GMIAL.com", "gmail.com"],
  ["hotmial.com", "hotmail.com"],
  ["tonline.de", "t-online.de"],
])("%s may be %s", (typed, meant) => {
  expect(suggestEmail(` Mia+salon@${typed} `)).toBe(`Mia+salon@${meant}`);
});

describe("no suggestion for", () => {
  test.each([
    ...COMMON_DOMAINS,
    ...["mail.com", "email.com", "ymail.com", "cloud.com", "gmx.de", "web.de", "hotmail.be"],
    ...["gmial.con", "example.org", "müller.example", ""],
  ])("mia@%s", (domain) => {
    expect(suggestEmail(`mia@${domain}`)).toBeUndefined();
  });

  test.each(["", "mia", "@gmial.com", "mia sommer@gmial.com", "a@b@gmial.com", "\u0000@gmial.com"])(
    "%j",
    (typed) => {
      expect(suggestEmail(typed)).toBeUndefined();
    },
  );

  test("what is far too long, without comparing it", () => {
    const began = performance.now();
    expect(suggestEmail(`mia@g${"a".repeat(200_000)}.com`)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(100);
  });
});
