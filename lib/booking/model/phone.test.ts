import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { examplePhone, maskedPhone, readPhone, shownPhone } from "./phone.ts";

const phoneNumberOf = (text: string, country: string) => {
  const read = readPhone(text, country);
  return read.ok ? read.value.number : undefined;
};

describe("a phone number of the country", () => {
  test.each([
    ["DE", "030 1234567", "+49301234567"],
    ["DE", "(0151) 2345 6789", "+4915123456789"],
    ["DE", "04131 12345", "+49413112345"],
    ["DE", "0800 1234567", "+498001234567"],
    ["DE", "+44 20 7946 0958", "+442079460958"],
    ["GB", "07911 123456", "+447911123456"],
    ["GB", "020 7946 0958", "+442079460958"],
    ["US", "(212) 555-0123", "+12125550123"],
    ["PL", "512 345 678", "+48512345678"],
    ["PL", "22 123 45 67", "+48221234567"],
    ["SA", "050 123 4567", "+966501234567"],
    ["SA", "٠٥٠ ١٢٣ ٤٥٦٧", "+966501234567"],
    ["FR", "06 12 34 56 78", "+33612345678"],
    ["FR", "01 23 45 67 89", "+33123456789"],
    ["IE", "085 123 4567", "+353851234567"],
    ["JP", "03-1234-5678", "+81312345678"],
  ])("in %s is %s", (country, text, number) => {
    expect(phoneNumberOf(text, country)).toBe(number);
  });

  test.each([
    ["DE", "0150 1234 5678", "+4915012345678"],
    ["US", "(457) 234-5678", "+14572345678"],
    ["PL", "999 999 999", "+48999999999"],
    ["FR", "07 00 12 34 56", "+33700123456"],
    ["SA", "052 123 4567", "+966521234567"],
    ["GB", "07208 123456", "+447208123456"],
  ])("may be of a range that the metadata does not know: %s %s", (country, text, number) => {
    expect(phoneNumberOf(text, country)).toBe(number);
  });
});

describe("no phone number", () => {
  test.each([
    ["DE", "0151 234"],
    ["DE", "12345"],
    ["DE", "089 12"],
    ["DE", "0152 1234567"],
    ["DE", "0160 123456"],
    ["DE", "110"],
    ["GB", "0151 234"],
    ["GB", "12345"],
    ["GB", "0207 946 095"],
    ["GB", "07911 12345"],
    ["US", "555-0123"],
    ["US", "12345"],
    ["US", "(123) 456-7890"],
    ["US", "(212) 155-0123"],
    ["PL", "12 345 67"],
    ["PL", "12345"],
    ["SA", "055 12345"],
    ["SA", "12345"],
    ["FR", "01 23 45"],
    ["FR", "12345"],
    ["FR", "3631"],
    ["DE", "call me"],
    ["DE", "123"],
    ["DE", "+49"],
    ["DE", "030 1234567 or 8"],
    ["DE", "++49301234567"],
    ["XX", "030 1234567"],
  ])("in %s is %s", (country, text) => {
    expect(phoneNumberOf(text, country)).toBeUndefined();
  });
});

describe("what is pasted with a number", () => {
  test.each([
    ["a direction from a list of contacts", "\u202a+49 171 1234567\u202c"],
    ["a direction from Arabic", "\u200f\u061c0171\u00a01234567"],
    ["a variation selector", "0\ufe0e1\ufe0f7\u20e31 1234567"],
    ["a telephone", "\u260e\ufe0f 0171 1234567"],
    ["no-break spaces", "0171\u202f123\u2009\u00a045\u206067"],
    ["full width", "０１７１－１２３４５６７"],
    ["a full-width plus", "＋４９ １７１ １２３４５６７"],
    ["Arabic digits", "٠١٧١ ١٢٣٤٥٦٧"],
    ["Persian digits", "۰۱۷۱ ۱۲۳۴۵۶۷"],
    ["dashes", "0171–123—45\u201167"],
    ["apostrophes", "0171’123'45’67"],
    ["a zero in brackets", "+49 (0) 171 / 1234567"],
    ["a soft hyphen", "0171\u00ad1234567"],
    ["lines", "0171\n1234567\t"],
    ["without its plus", "491711234567"],
    ["without its plus, in groups", "49 171 1234567"],
    ["with 00", "0049 171 1234567"],
  ])("is left out: %s", (_, text) => {
    const value = { number: "+491711234567", isUsual: true };
    expect(readPhone(text, "DE")).toEqual({ ok: true, value });
  });

  test.each(["0171 1234567 ext. 12", "030 1234567 x5", "0171 1234567 #3"])(
    "an extension is told: %s",
    (text) => {
      expect(readPhone(text, "DE")).toEqual({ ok: false, error: "extension" });
    },
  );
});

describe("is to be confirmed", () => {
  test.each([
    ["DE", "06 12 34 56 78", "+49612345678", "French"],
    ["DE", "06-12345678", "+49612345678", "Dutch"],
    ["DE", "079 123 45 67", "+49791234567", "Swiss"],
    ["DE", "0664 1234567", "+496641234567", "Austrian"],
    ["DE", "20 12 34 56", "+4920123456", "Danish"],
    ["DE", "07911 123456", "+497911123456", "British"],
    ["DE", "347 123 4567", "+493471234567", "Italian"],
    ["DE", "612 345 678", "+49612345678", "Spanish"],
    ["DE", "030 1234567", "+49301234567", "of a house"],
    ["DE", "+44 20 7946 0958", "+442079460958", "of a house elsewhere"],
    ["DE", "0900 1234567", "+499001234567", "that costs"],
    ["FR", "07 00 12 34 56", "+33700123456", "of a new range"],
    ["DE", "33 6 12 34 56 78", "+33612345678", "French, without its plus"],
    ["CH", "0664 1234567", "+41664123456", "Austrian"],
    ["PL", "22 123 45 67", "+48221234567", "of a house"],
  ])("in %s %s is %s, which may be %s", (country, text, number) => {
    const read = readPhone(text, country);
    if (country === "CH") expect(read.ok).toBe(false);
    else expect(read).toEqual({ ok: true, value: { number, isUsual: false } });
  });

  test.each([
    ["DE", "0151 2345 6789"],
    ["DE", "+33 6 12 34 56 78"],
    ["DE", "0033 612 345 678"],
    ["DE", "+1 212 555 0123"],
    ["US", "(212) 555-0123"],
    ["GB", "07400 123456"],
    ["FR", "06 12 34 56 78"],
    ["PL", "601 234 567"],
  ])("not in %s: %s", (country, text) => {
    expect(readPhone(text, country)).toMatchObject({ ok: true, value: { isUsual: true } });
  });

  test("and one of Poland is none in Germany", () => {
    expect(readPhone("601 234 567", "DE")).toEqual({ ok: false, error: "not_a_phone" });
  });
});

test("a number is shown with its country, or so much of it that its owner knows it", () => {
  expect(shownPhone("+49612345678")).toEqual({ text: "+49 6123 45678", country: "DE" });
  expect(shownPhone("+80012345678")).toEqual({ text: "+800 1234 5678", country: undefined });
  expect(maskedPhone("+49612345678")).toBe("+49\u00a0•••\u00a05678");
});

test.each(["DE", "GB", "US", "PL", "SA", "FR", "CH", "ES", "IT", "NL", "PT", "BE", "BR"])(
  "a mobile number of %s with a digit too few or too many is none",
  (country) => {
    const number = isSupportedCountry(country) && getExampleNumber(country, examples);
    if (!number) throw new Error(`no example for ${country}`);
    expect(phoneNumberOf(examplePhone(country), country)).toBe(number.number);
    for (const wrong of [number.number.slice(0, -1), `${number.number}00`]) {
      expect(phoneNumberOf(wrong, country)).toBeUndefined();
    }
  },
);
