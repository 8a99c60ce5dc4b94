import { expect, test } from "vitest";
import { parseContact } from "#lib/booking/model/contact.ts";
import { type I18n, i18nFor } from "#lib/values/i18n/i18n.ts";
import { emailQuestion, phoneQuestion, typedPhoneText, withChosenEmail } from "./questions.ts";

const business = { locale: "en", country: "DE", currency: "EUR" } as const;
const fields = {
  email: "",
  emailChosen: "",
  emailKept: "",
  phone: "",
  phoneKept: "",
  phoneShown: "",
};
const shown = (phone: string) => ({ ...fields, phone, phoneShown: phone });
const context = (i18n: I18n = i18nFor(business)) => ({ i18n, location: { country: "DE" } });

test("a number that may be misread is asked about once, whole, with its country", () => {
  const asked = phoneQuestion(context(), shown("06 12 34 56 78"));
  expect(asked?.text).toContain("+49 6123 45678, Germany");
  expect(asked?.answers).toEqual([
    { name: "phoneKept", value: "+49612345678", label: "Book with +49 6123 45678" },
  ]);
  const kept = { ...shown("06-12345678"), phoneKept: "+49612345678" };
  expect(phoneQuestion(context(), kept)).toBeUndefined();
  // Another number is another question.
  expect(phoneQuestion(context(), { ...kept, phone: "079 123 45 67" })).toBeDefined();
});

test("nothing is asked about a mobile number, no number, or none that can be read", () => {
  for (const phone of ["0171 1234567", "+33 6 12 34 56 78", "", "call me"]) {
    expect(phoneQuestion(context(), shown(phone))).toBeUndefined();
  }
});

test("a mobile number without its country is asked about where the page has not shown how it is read", () => {
  const typed = { ...fields, phone: "0171 1234567", phoneShown: "0171 123456" };
  const asked = phoneQuestion(context(), typed);
  expect(asked?.text).toContain("+49 171 1234567, Germany");
  const confirmed = { ...typed, phoneKept: asked?.answers[0]?.value ?? "" };
  expect(phoneQuestion(context(), confirmed)).toBeUndefined();
  for (const phone of ["+33 6 12 34 56 78", "＋491711234567", "call me", ""]) {
    expect(phoneQuestion(context(), { ...fields, phone })).toBeUndefined();
  }
});

test("the country is named in the visitor's language, and Arabic leaves the number in order", () => {
  const read = (language: "de" | "ar") =>
    typedPhoneText(context(i18nFor(business, language)), "0171 1234567");
  expect(read("de")).toBe("+49 171 1234567, Deutschland");
  expect(read("ar")).toBe("\u2068+49 171 1234567\u2069، ألمانيا");
  expect(typedPhoneText(context(), "call me")).toBeUndefined();
});

test("a mistyped domain is asked about once, and the answer takes its place", () => {
  const typed = { ...fields, email: "mia@gmial.com" };
  const ask = (sent: typeof fields) => {
    const form = { firstName: "Mia", lastName: "", email: sent.email, phone: sent.phone };
    return emailQuestion(context(), sent, parseContact(form, "DE"))?.answers;
  };
  expect(ask(typed)?.map(({ value }) => value)).toEqual(["mia@gmail.com", "mia@gmial.com"]);
  const chosen = withChosenEmail({ ...typed, emailChosen: "mia@gmial.com" });
  expect(ask(chosen)).toBeUndefined();
  expect(withChosenEmail({ ...typed, emailChosen: "mia@gmail.com" }).email).toBe("mia@gmail.com");
});
