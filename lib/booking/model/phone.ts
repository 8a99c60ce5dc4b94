import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { err, ok, type Result } from "#lib/values/result.ts";

/** `isUsual`: a mobile number, with its country or of the business's; any other may be misread. */
export type TypedPhone = {
  /** E.164 */
  readonly number: string;
  readonly isUsual: boolean;
};

/** As dialled in `country`. Needs the full metadata: the smaller sets take "12345" for valid. */
export function readPhone(
  typed: string,
  country: string,
): Result<TypedPhone, "not_a_phone" | "extension"> {
  const text = withoutSigns(typed);
  const national = parse(text, country);
  const read = withoutPlus(text, national) ?? national;
  if (!read || !(read.isValid() || mayBeNewRange(read))) return err("not_a_phone");
  if (read.ext !== undefined) return err("extension");
  const isElsewhere = read.countryCallingCode !== national?.countryCallingCode;
  return ok({ number: read.number, isUsual: isMobile(read) && !isElsewhere });
}

/**
 * `491711234567` is +49 171 1234567, though as dialled in Germany it is a number in Leer: taken only
 * where a mobile number comes out, and none otherwise.
 */
function withoutPlus(text: string, national: PhoneNumber | undefined): PhoneNumber | undefined {
  const isOwn =
    national && (isMobile(national) || (!national.isValid() && mayBeNewRange(national)));
  if (text.includes("+") || isOwn) return undefined;
  const read = parsePhoneNumberFromString(`+${text}`, { extract: false });
  return read && isMobile(read) ? read : undefined;
}

/** In North America mobile and other numbers look alike. */
function isMobile(number: PhoneNumber): boolean {
  const type = number.isValid() ? number.getType() : undefined;
  return type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
}

/** Signs pasted with a number, seen or not; letters stay, since "030 1234567 or 8" is no number. */
function withoutSigns(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}+#:;=./()[\]-]/gu, " ")
    .trim();
}

/** E.164, valid or not, to compare stored spellings. */
export function comparablePhone(text: string, country: string): string | undefined {
  return parse(withoutSigns(text), country)?.number;
}

export function nationalNumberOf(number: string): string {
  return parsePhoneNumberFromString(number)?.nationalNumber ?? number;
}

/** "+49 6123 45678", and whose number it is where the metadata know. */
export function shownPhone(number: string): { text: string; country: CountryCode | undefined } {
  const parsed = parsePhoneNumberFromString(number);
  return { text: parsed?.formatInternational() ?? number, country: parsed?.country };
}

/** "+49 ••• 5678": enough to recognise one's own, and its country. On one line. */
export function maskedPhone(number: string): string {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode;
  return `${code ? `+${code}\u00a0` : ""}•••\u00a0${number.slice(-4)}`;
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
