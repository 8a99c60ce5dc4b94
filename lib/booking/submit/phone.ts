import {
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";

/**
 * A phone number in E.164, read as `country` dials it. The full metadata knows each country's
 * ranges; the smaller sets count digits only, and "12345" is valid to them.
 */
export function phoneNumberOf(text: string, country: string): string | undefined {
  const number = parse(text, country);
  return number && (number.isValid() || mayBeNewRange(number)) ? number.number : undefined;
}

/** The same number whatever its spelling, plausible or not: for comparing what is stored. */
export function comparablePhone(text: string, country: string): string | undefined {
  return parse(text, country)?.number;
}

/** The digits of an E.164 number behind the calling code: `3055501234`. */
export function nationalNumberOf(number: string): string {
  return parsePhoneNumberFromString(number)?.nationalNumber ?? number;
}

/** A phone number as people of the country write theirs, to show what is meant. */
export function examplePhone(country: string): string {
  return exampleOf(country)?.formatNational() ?? "+1 555 0100";
}

function parse(text: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  });
}

/** North American area codes and exchanges begin with 2 to 9. */
const NORTH_AMERICAN = /^\+1[2-9]\d\d[2-9]/;

/** Ranges are handed out more often than metadata is updated; new ones have the usual length. */
function mayBeNewRange({ number, nationalNumber, countryCallingCode, country }: PhoneNumber) {
  if (country === undefined || nationalNumber.startsWith("0")) return false;
  if (countryCallingCode === "1" && !NORTH_AMERICAN.test(number)) return false;
  return exampleOf(country)?.nationalNumber.length === nationalNumber.length;
}

function exampleOf(country: string): PhoneNumber | undefined {
  return isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
}
