import type { Days, Menu, Service, Tier } from "./documented.ts";

const BUSINESS = "businesses/7";
export const named = (kind: string, id: string) => `${BUSINESS}/${kind}/${encodeURIComponent(id)}`;
export const optionName = (set: string, id: string) =>
  `${named("optionSets", set)}/options/${encodeURIComponent(id)}`;

export const listed = (name: string, all: readonly unknown[]) =>
  all.length > 0 ? { [name]: all } : {};
const positive = (name: string, count: number) => (count > 0 ? { [name]: count } : {});

export function dateOf(text: string) {
  const [year, month, day] = text.split("-").map(Number);
  return { year, month, day };
}

export function timeOf(text: string) {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return { ...positive("hours", hours), ...positive("minutes", minutes) };
}

export function money(price: number) {
  const all = Math.round(price * 100);
  const units = Math.floor(all / 100);
  return {
    currencyCode: "EUR",
    ...(units > 0 && { units: String(units) }),
    ...positive("nanos", (all % 100) * 1e7),
  };
}

export function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { price: money(price), duration: `${durationInMinutes * 60}s` };
}

/** Records under their names. */
export function keyed<T extends { id: string }>(
  kind: string,
  all: readonly T[],
  write: (one: T) => object,
) {
  return Object.fromEntries(all.map((one) => [named(kind, one.id), write(one)]));
}

const map = (name: string, all: object) => (Object.keys(all).length > 0 ? { [name]: all } : {});

export function group({ name, services, bundles }: Menu[number]) {
  return {
    displayName: name,
    ...map("offerings", keyed("offerings", services, offering)),
    ...map(
      "packages",
      keyed("packages", bundles, (one) => ({
        displayName: one.name,
        ...(one.price !== undefined && { price: money(one.price) }),
        contents: one.services.map(({ serviceId, variantId, price, durationInMinutes }) => ({
          offering: named("offerings", serviceId),
          ...(variantId !== undefined && { edition: named("editions", variantId) }),
          ...(price !== undefined && { price: money(price) }),
          ...(durationInMinutes !== undefined && { duration: `${durationInMinutes * 60}s` }),
        })),
      })),
    ),
  };
}

function offering(service: Service) {
  const before = service.prerequisiteServiceIds.map((one) => named("offerings", one));
  return {
    displayName: service.name,
    ...worth(service),
    ...(service.disabledForOnlineBooking && { visibility: "STAFF_ONLY" }),
    ...(service.requiresMembership && { membersOnly: true }),
    ...map("staffRates", staffRates(service.pricingTiers)),
    ...map(
      "editions",
      keyed("editions", service.variants, (one) => ({
        displayName: one.name,
        ...worth(one),
        ...map("staffRates", staffRates(one.pricingTiers)),
      })),
    ),
    ...map(
      "optionSets",
      keyed("optionSets", service.optionGroups, (set) => ({
        displayName: set.name,
        ...positive("minChoices", set.minSelections),
        ...positive("maxChoices", set.maxSelections),
        options: Object.fromEntries(
          set.options.map((one) => [
            optionName(set.id, one.id),
            { displayName: one.name, ...worth(one) },
          ]),
        ),
      })),
    ),
    ...(before.length > 0 && {
      after: {
        offerings: before,
        ...(service.prerequisiteMatchMode === "all" && { match: "ALL" }),
      },
    }),
  };
}

function staffRates(tiers: readonly Tier[]) {
  return Object.fromEntries(
    tiers.flatMap((tier) => tier.teamMemberIds.map((one) => [named("staff", one), worth(tier)])),
  );
}

export function staffIn(days: Days) {
  return Object.fromEntries(
    days.flatMap(({ timeSlots }) =>
      timeSlots.flatMap((slot) =>
        slot.availableTeamMemberIds.map((one, at) => [
          named("staff", one),
          { displayName: slot.availableTeamMemberNames[at] },
        ]),
      ),
    ),
  );
}
