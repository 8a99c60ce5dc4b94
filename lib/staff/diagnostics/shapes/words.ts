/** Words by which a field of another system can be told to be one of ours; earlier ones tell more. */
export const FIELD_WORDS: Readonly<Record<string, readonly string[]>> = {
  data: ["categories", "groups", "menu", "catalogue", "catalog", "sections", "results", "items"],
  services: ["services", "treatments", "entries", "offerings", "products", "items"],
  id: ["id", "uuid", "guid", "key", "uid", "identifier", "code"],
  name: ["name", "title", "label", "caption"],
  price: [
    "price",
    "amount",
    "cost",
    "rate",
    "fee",
    "base",
    "value",
    "cents",
    "minor",
    "prices",
    "pricing",
  ],
  durationInMinutes: [
    "duration",
    "minutes",
    "mins",
    "length",
    "seconds",
    "secs",
    "sec",
    "min",
    "hours",
    "time",
    "value",
  ],
  useVariants: ["variants", "variant", "options"],
  usePricingTiers: ["tiers", "tier", "levels", "pricing"],
  variants: ["variants", "variations", "versions", "choices", "types", "options", "sizes"],
  pricingTiers: [
    "tiers",
    "tier",
    "levels",
    "prices",
    "price",
    "pricing",
    "rates",
    "member",
    "members",
    "staff",
    "employee",
    "provider",
    "stylist",
  ],
  optionGroups: ["addons", "addon", "add", "extras", "modifiers", "upsells", "options", "groups"],
  group: ["group", "groups", "section", "category", "modifier", "set"],
  options: ["options", "addons", "extras", "modifiers", "choices", "items", "values"],
  teamMemberIds: [
    "members",
    "member",
    "staff",
    "employees",
    "employee",
    "providers",
    "provider",
    "stylists",
    "people",
    "team",
    "resources",
    "ids",
    "id",
  ],
  availableTeamMemberIds: [
    "members",
    "member",
    "staff",
    "employees",
    "employee",
    "providers",
    "provider",
    "stylists",
    "people",
    "team",
    "ids",
    "id",
  ],
  disabledForOnlineBooking: ["disabled", "hidden", "online", "bookable", "booking"],
  requiresMembership: ["members", "membership", "member"],
  items: [
    "services",
    "items",
    "contents",
    "parts",
    "lines",
    "components",
    "includes",
    "treatments",
  ],
  serviceId: ["service", "treatment", "id", "item"],
  days: ["days", "dates", "results", "data", "items"],
  date: ["date", "day"],
  timeSlots: ["slots", "times", "openings", "availabilities", "starts"],
  startTime: ["start", "from", "begin", "begins", "starts"],
  endTime: ["end", "to", "until", "ends", "finish"],
};

export const OPPOSITE_WORDS: Readonly<Record<string, readonly string[]>> = {
  disabledForOnlineBooking: ["bookable", "enabled", "allowed", "available", "visible", "online"],
};

const NEGATIVE = ["disabled", "hidden", "not", "no", "off", "blocked", "prevent", "exclude"];

export function isNegative(words: readonly string[]): boolean {
  return words.some((word) => NEGATIVE.includes(word));
}

/** `priceInCents`, `price.amount_cents` → price, in, cents … */
export function wordsOf(path: string): readonly string[] {
  return path
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** 0: nothing tells. The last name of a path tells more than those before. */
export function scoreOf(field: string, path: string): number {
  const known = FIELD_WORDS[field] ?? [];
  const steps = path.split(".");
  return steps.reduce((score, step, index) => {
    const best = Math.max(0, ...wordsOf(step).map((word) => weight(known, word)));
    return score + best * (index === steps.length - 1 ? 2 : 1);
  }, 0);
}

function weight(known: readonly string[], word: string): number {
  const index = known.indexOf(word);
  return index < 0 ? 0 : 1 + (known.length - index) / known.length;
}
