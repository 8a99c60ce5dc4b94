import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** A phone number as people of the country write theirs, to show what is meant. */
export function examplePhone(country: string): string {
  const number = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  return number?.formatNational() ?? "+1 555 0100";
}
