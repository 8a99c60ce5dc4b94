import { z } from "zod";
import type { Menu, Service, Tier } from "./documented.ts";
import { clock, peopleIn, windowsIn, zoned } from "./kestrel-times.ts";
import { optionalText, type Vendor } from "./vendor.ts";

/** HAL: ids are addresses, "1.249,00 €", "0:45", one assignment for each person and role, free windows. */
export const kestrel: Vendor = {
  readId: (own) => decodeURIComponent(own.slice(own.lastIndexOf("/") + 1)),
  menu: (menu) => ({
    ...self("catalogue"),
    _embedded: { collections: menu.map(collection) },
  }),
  times: (days, zone) => ({
    raster: "0:15",
    unstaffed: windowsIn(days, zone, null),
    _embedded: {
      people: peopleIn(days).map(({ id, name }) => ({
        ...self("people", id),
        title: name,
        free: windowsIn(days, zone, id),
      })),
    },
  }),
  client: ({ id, email, phoneNumber }) => ({
    ...self("guests", id),
    ...(email !== null && { mail: email }),
    ...(phoneNumber !== null && { phone: phoneNumber }),
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }, zone) => ({
    _links: {
      self: link("visits", id),
      ...(clientId !== null && { guest: link("guests", clientId) }),
    },
    state: statusId === "status_cancelled" ? "withdrawn" : "booked",
    total: german(totalPrice),
    _embedded: {
      steps: services.map((line) => ({
        _links: {
          treatment: link("treatments", line.serviceId),
          ...(line.variantId !== null && { edition: link("editions", line.variantId) }),
          ...(line.bundleId !== null && { ritual: link("rituals", line.bundleId) }),
          ...(line.teamMemberId !== null && { person: link("people", line.teamMemberId) }),
          items: line.addons.map((one) =>
            link("choices", one.optionGroupId, "items", one.optionId),
          ),
        },
        begins: zoned(appointmentDate, line.startTime, zone),
        ...worth(line),
      })),
    },
  }),
  record: (record) => record,
  page: (records, { total, end }) => ({
    _links: end < total ? { next: { href: `?skip=${end}` } } : {},
    _embedded: { entries: records },
  }),
  created: (id, kind) => self(kind === "client" ? "guests" : "visits", id),
  done: () => ({}),
  refused: (status, detail) => ({
    status: STATUSES[status] ?? status,
    body: { logref: `k-${status}`, message: detail },
  }),
  newClient: z
    .strictObject({
      given: z.string(),
      family: optionalText,
      mail: optionalText,
      phone: optionalText,
    })
    .transform(({ given, family, mail, phone }) => ({
      firstName: given,
      lastName: family,
      email: mail,
      phoneNumber: phone,
    })),
  newAppointment: () =>
    z
      .strictObject({ guest: linkTo("guests"), steps: z.array(step).min(1) })
      .transform(({ guest, steps }) => ({
        clientId: guest,
        appointmentDate: steps[0]?.begins.appointmentDate ?? "",
        services: steps.map((one) => ({
          serviceId: one.treatment,
          variantId: one.edition,
          bundleId: one.ritual,
          teamMemberId: one.person,
          startTime: one.begins.startTime,
          price: one.rate,
          durationInMinutes: one.length,
          addons: one.items,
        })),
      })),
  move: () => z.strictObject({ begins: moment }).transform(({ begins }) => begins),
  cancellation: z
    .strictObject({ state: z.literal("withdrawn"), reason: optionalText, note: optionalText })
    .transform(({ reason, note }) => ({ reasonId: reason, cancellationNote: note })),
};

const STATUSES: Readonly<Record<number, number>> = { 404: 410, 409: 423 };

const BASE = "/v3";
const path = (...parts: string[]) => [BASE, ...parts.map(encodeURIComponent)].join("/");
const link = (...parts: string[]) => ({ href: path(...parts) });
const self = (...parts: string[]) => ({ _links: { self: link(...parts) } });

function linkTo(kind: string) {
  return z
    .strictObject({ href: z.string().startsWith(`${BASE}/${kind}/`) })
    .transform(({ href }) => decodeURIComponent(href.slice(BASE.length + kind.length + 2)));
}

const item = z
  .strictObject({ href: z.string().regex(/^\/v3\/choices\/[^/]+\/items\/[^/]+$/) })
  .transform(({ href }) => {
    const [, , , group = "", , option = ""] = href.split("/").map(decodeURIComponent);
    return { optionGroupId: group, optionId: option };
  });

/** Local, with the zone's name. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d\[\w+\/\w+\]$/)
  .transform((text) => ({
    appointmentDate: text.slice(0, 10),
    startTime: `${text.slice(11, 16)}:00`,
  }));

const step = z.strictObject({
  treatment: linkTo("treatments"),
  edition: linkTo("editions").optional(),
  ritual: linkTo("rituals").optional(),
  person: linkTo("people").optional(),
  begins: moment,
  rate: z
    .string()
    .regex(/^\d{1,3}(?:\.?\d{3})*,\d\d\s€$/)
    .transform((text) => Number(text.slice(0, -2).replaceAll(".", "").replace(",", "."))),
  length: z
    .string()
    .regex(/^\d+:[0-5]\d$/)
    .transform((text) => {
      const [hours = 0, minutes = 0] = text.split(":").map(Number);
      return hours * 60 + minutes;
    }),
  items: z.array(item),
});

/** With a no-break space, as `Intl` writes it. */
function german(price: number): string {
  return new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }).format(price);
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { rate: german(price), length: clock(durationInMinutes) };
}

/** Who greets is assigned too, and has no rate. */
const host = { role: "host", person: link("people", "front-desk") };

function assignments(tiers: readonly Tier[]) {
  return [
    host,
    ...tiers.flatMap((tier) =>
      tier.teamMemberIds.map((id) => ({
        role: "performer",
        grade: tier.name,
        ...worth(tier),
        person: link("people", id),
      })),
    ),
  ];
}

function collection({ id, name, services, bundles }: Menu[number]) {
  return {
    ...self("collections", id),
    title: name,
    _embedded: {
      treatments: services.map(treatment),
      rituals: bundles.map((bundle) => ({
        ...self("rituals", bundle.id),
        title: bundle.name,
        ...(bundle.price !== undefined && { rate: german(bundle.price) }),
        steps: bundle.services.map(({ serviceId, variantId, price, durationInMinutes }) => ({
          treatment: link("treatments", serviceId),
          ...(variantId !== undefined && { edition: link("editions", variantId) }),
          ...(price !== undefined && { rate: german(price) }),
          ...(durationInMinutes !== undefined && { length: clock(durationInMinutes) }),
        })),
      })),
    },
  };
}

function treatment(service: Service) {
  const { id, prerequisiteServiceIds: before } = service;
  return {
    _links: {
      self: link("treatments", id),
      ...(before.length > 0 && { after: before.map((one) => link("treatments", one)) }),
    },
    title: service.name,
    blurb: service.description,
    ...worth(service),
    ...(before.length > 0 && { after: service.prerequisiteMatchMode ?? "any" }),
    audience: service.requiresMembership ? "members" : "public",
    channels: service.disabledForOnlineBooking ? ["desk"] : ["desk", "web"],
    assignments: assignments(service.pricingTiers),
    _embedded: {
      editions: service.variants.map((one) => ({
        ...self("editions", one.id),
        title: one.name,
        ...worth(one),
        assignments: assignments(one.pricingTiers),
      })),
      choices: service.optionGroups.map((group) => ({
        ...self("choices", group.id),
        title: group.name,
        pick: `${group.minSelections}..${group.maxSelections}`,
        items: group.options.map((one) => ({
          ...self("choices", group.id, "items", one.id),
          title: one.name,
          ...worth(one),
        })),
      })),
    },
  };
}
