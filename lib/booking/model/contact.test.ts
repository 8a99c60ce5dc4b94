import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactSchema, parseContact } from "./contact.ts";

const form = { firstName: "Mia", lastName: "", email: "mia@example.org", phone: "" };

function parse(changes: Partial<typeof form>, country = "DE") {
  return parseContact({ ...form, ...changes }, country);
}

describe("a contact", () => {
  test("is trimmed and has only the fields that were typed", () => {
    const typed = { firstName: "  Mia  Sophie ", email: " Mia@Example.ORG " };
    expect(parse(typed)).toEqual({
      ok: true,
      value: { firstName: "Mia Sophie", email: "Mia@example.org" },
    });
  });

  test.each([
    ["DE", "030 1234567", "+49301234567"],
    ["DE", "(0151) 2345 6789", "+4915123456789"],
    ["DE", "+44 20 7946 0958", "+442079460958"],
    ["IE", "085 123 4567", "+353851234567"],
    ["US", "(212) 555-0123", "+12125550123"],
    ["JP", "03-1234-5678", "+81312345678"],
  ])("reads a phone number as dialled in %s: %s", (country, phone, expected) => {
    expect(parse({ email: "", phone }, country)).toEqual({
      ok: true,
      value: { firstName: "Mia", phone: expected },
    });
  });

  test.each([
    "Ngọc Ánh",
    "O’Connor",
    "Jean-Luc",
    "李小龍",
    "محمد",
    "Łukasz",
    "می\u200cنا",
    "Björk Guðmundsdóttir",
    "J.",
  ])("may be called %s", (firstName) => {
    expect(parse({ firstName })).toMatchObject({ ok: true, value: { firstName } });
  });

  test.each([
    ["firstName", "a"],
    ["firstName", " "],
    ["lastName", "e\u0301\u0323"],
    ["email", "a@"],
    ["phone", "1 "],
  ] as const)("is not read where a field is far too long: %s of %j", (field, unit) => {
    const typed = { phone: "", [field]: unit.repeat(60_000) };
    const began = performance.now();
    expect(parse(typed)).toEqual({ ok: false, error: [{ field, code: "too_long" }] });
    expect(performance.now() - began).toBeLessThan(100);
  });

  test("needs a name, and an email or a phone", () => {
    expect(parse({ firstName: " ", email: " " })).toEqual({
      ok: false,
      error: [
        { field: "firstName", code: "missing" },
        { field: "contact", code: "missing" },
      ],
    });
  });

  test("names every fault at once", () => {
    const typed = { firstName: "", lastName: "x".repeat(81), email: "mia", phone: "12" };
    expect(parse(typed)).toEqual({
      ok: false,
      error: [
        { field: "firstName", code: "missing" },
        { field: "lastName", code: "too_long" },
        { field: "email", code: "not_an_email" },
        { field: "phone", code: "not_a_phone" },
      ],
    });
  });

  test.each([
    ["firstName", "Mia\u0000"],
    ["firstName", "Mia\nBcc: all@example.org"],
    ["firstName", "<b>Mia</b>"],
    ["firstName", "see https://spam.example"],
    ["firstName", "12345"],
    ["lastName", "a\u2028b"],
    ["email", "mia\u0007@example.org"],
  ] as const)("refuses forbidden characters in %s: %j", (field, typed) => {
    expect(parse({ [field]: typed })).toEqual({
      ok: false,
      error: [{ field, code: "odd_characters" }],
    });
  });

  test.each(["mia@", "@example.org", "mia@example", "mia example@x.org", "a@b@c.de"])(
    "refuses the email %s",
    (email) => {
      expect(parse({ email })).toEqual({
        ok: false,
        error: [{ field: "email", code: "not_an_email" }],
      });
    },
  );

  test.each(["call me", "123", "+49", "030 1234567 or 8", "12\u000034", "++4930123456"])(
    "refuses the phone %s",
    (phone) => {
      expect(parse({ phone })).toEqual({
        ok: false,
        error: [{ field: "phone", code: "not_a_phone" }],
      });
    },
  );

  test("is read without what was pasted with it and cannot be seen", () => {
    const typed = {
      firstName: "\u202aMia\u202c\u3000\u200bSophie\ufe0f",
      email: "\ufeffinfo@m\u00adüller.example\u200f",
    };
    expect(parse(typed)).toEqual({
      ok: true,
      value: { firstName: "Mia Sophie", email: "info@xn--mller-kva.example" },
    });
  });

  test("never throws and always matches its schema", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    const forms = fc.record({ firstName: text, lastName: text, email: text, phone: text });
    fc.assert(
      fc.property(forms, (typed) => {
        const parsed = parseContact(typed, "DE");
        if (!parsed.ok) return;
        expect(contactSchema.parse(parsed.value)).toEqual(parsed.value);
        expect(JSON.stringify(parsed.value)).not.toMatch(/\\u00|[\u202a-\u202e]/);
      }),
      { numRuns: 1_000 },
    );
  });
});
