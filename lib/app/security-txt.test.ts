import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const site = { contact: "mailto:security@salon.example", publicUrl: "https://book.salon.example" };

test("the file names the contact, where it lies, and until when it holds", () => {
  expect(securityTxt(site, new Date("2026-11-21T22:18:05Z"))).toBe(
    [
      "Contact: mailto:security@salon.example",
      "Expires: 2027-05-20T00:00:00Z",
      "Canonical: https://book.salon.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("it holds for less than a year, whenever it is asked for", () => {
  for (const now of ["2028-02-29T23:59:59.999Z", "2026-12-31T00:00:00Z"]) {
    const [, expires = ""] = /Expires: (\S+)/.exec(securityTxt(site, new Date(now))) ?? [];
    const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  }
});
