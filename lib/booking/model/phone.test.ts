import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { examplePhone, phoneNumberOf } from "./phone.ts";

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
