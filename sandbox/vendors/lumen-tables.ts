import type { Days, Menu, Service, Tier } from "./documented.ts";
import { guids } from "./vendor.ts";

export const { guid, id } = guids();

/** Amounts are in such parts of the currency's unit; `Scale` says so once, beside them. */
export const Scale = 3;
export const money = { Iso: "EUR", Scale };

export const amount = (price: number) => Math.round(price * 10 ** Scale);
const span = (minutes: number) => ({ H: Math.floor(minutes / 60), M: minutes % 60 });

export function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { Fee: amount(price), Span: span(durationInMinutes) };
}

/** The rows' values by column; `names` are there also where no row is. */
export function columns(rows: Readonly<Record<string, unknown>>[], names: readonly string[]) {
  const all = new Set([...names, ...rows.flatMap((row) => Object.keys(row))]);
  return Object.fromEntries([...all].map((name) => [name, rows.map((row) => row[name] ?? null)]));
}

export function typesIn({ id: category, services }: Menu[number]) {
  return services.map((service) => ({
    Guid: guid(service.id),
    SpecialtyGuid: guid(category),
    Caption: service.name,
    ...worth(service),
    Portal: service.disabledForOnlineBooking ? 0 : 1,
    Audience: service.requiresMembership ? "ENROLLED" : "ALL",
  }));
}

export function durationsOf({ id: service, variants }: Service) {
  return variants.map((one) => ({
    Guid: guid(one.id),
    AppointmentTypeGuid: guid(service),
    Caption: one.name,
    ...worth(one),
  }));
}

export function feesOf({ id: service, pricingTiers, variants }: Service) {
  const rows = (tiers: readonly Tier[], variant: string | null) =>
    tiers.flatMap((tier) =>
      tier.teamMemberIds.map((member) => ({
        AppointmentTypeGuid: guid(service),
        DurationGuid: variant && guid(variant),
        PractitionerGuid: guid(member),
        Fee: amount(tier.price),
        SpanH: span(tier.durationInMinutes).H,
        SpanM: span(tier.durationInMinutes).M,
      })),
    );
  return [
    ...rows(pricingTiers, null),
    ...variants.flatMap((one) => rows(one.pricingTiers, one.id)),
  ];
}

export function setsOf({ id: service, optionGroups }: Service) {
  return optionGroups.map((group) => ({
    Guid: guid(group.id),
    AppointmentTypeGuid: guid(service),
    Caption: group.name,
    Least: group.minSelections,
    Most: group.maxSelections,
  }));
}

/** Once for each set, of however many types it is. */
export function supplementsIn(services: readonly Service[]) {
  const sets = new Map(
    services.flatMap(({ optionGroups }) => optionGroups.map((one) => [one.id, one])),
  );
  return [...sets.values()].flatMap(({ id: set, options }) =>
    options.map((one) => ({
      SetGuid: guid(set),
      Guid: guid(one.id),
      Caption: one.name,
      Fee: amount(one.price),
      SpanH: span(one.durationInMinutes).H,
      SpanM: span(one.durationInMinutes).M,
    })),
  );
}

export function packagesIn({ id: category, bundles }: Menu[number]) {
  return bundles.map((bundle) => ({
    Guid: guid(bundle.id),
    SpecialtyGuid: guid(category),
    Caption: bundle.name,
    Fee: bundle.price === undefined ? null : amount(bundle.price),
    Items: bundle.services.map((one) => ({
      AppointmentTypeGuid: guid(one.serviceId),
      DurationGuid: one.variantId === undefined ? null : guid(one.variantId),
      Fee: one.price === undefined ? null : amount(one.price),
      Span: one.durationInMinutes === undefined ? null : span(one.durationInMinutes),
    })),
  }));
}

export function practitionersIn(days: Days) {
  const names = new Map(
    days.flatMap(({ timeSlots }) =>
      timeSlots.flatMap((slot) =>
        slot.availableTeamMemberIds.map((one, at) => [one, slot.availableTeamMemberNames[at]]),
      ),
    ),
  );
  return [...names].map(([one, name]) => ({ Guid: guid(one ?? ""), Name: name }));
}
