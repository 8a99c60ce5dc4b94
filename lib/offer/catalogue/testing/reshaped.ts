import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { reshapeCatalogue } from "../reshape.ts";

/** A service as the upstream writes it. */
export const base = {
  id: "cut",
  name: "Cut",
  price: 24.5,
  durationInMinutes: 30,
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};

export function reshape(services: unknown[], bundles: unknown[] = [], currency = "EUR") {
  const data = [{ id: "cat", name: "Hair", services, bundles }];
  return reshapeCatalogue(wireCatalogue.parse({ data }), currency);
}

/** The issues of a catalogue's only unreadable service. */
export function issues(services: unknown[]): string[] {
  const entries = reshape(services).categories.flatMap((category) => category.entries);
  const found = entries.flatMap((entry) => (entry.readable ? [] : entry.service.issues));
  return found.map(({ path, fault }) => `${path}: ${fault}`);
}
