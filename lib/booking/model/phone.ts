import {
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";

/** E.164. Needs the full metadata: the smaller sets take "12345" for valid. */
export function phoneNumberOf(text: string, country: string): string | undefined {
  const number = parse(text, country);
  return number && (number.isValid() || mayBeNewRange(number)) ? number.number : undefined;
}

/** E.164, valid or not, to compare stored spellings. */
export function comparablePhone(text: string, country: string): string | undefined {
  return parse(text, country)?.number;
}

export function nationalNumberOf(number: string): string {
  return parsePhoneNumberFromString(number)?.nationalNumber ?? number;
}

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

/** New ranges have the usual length and exist before the metadata knows them. */
function mayBeNewRange({ number, nationalNumber, countryCallingCode, country }: PhoneNumber) {
  if (country === undefined || nationalNumber.startsWith("0")) return false;
  if (countryCallingCode === "1" && !NORTH_AMERICAN.test(number)) return false;
  return exampleOf(country)?.nationalNumber.length === nationalNumber.length;
}

function exampleOf(country: string): PhoneNumber | undefined {
  return isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
}
