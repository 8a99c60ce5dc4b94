import { z } from "zod";
import type { Menu, Service, Tier } from "./documented.ts";
import { optionalText, type Vendor } from "./vendor.ts";

/** JSON:API: attributes, relationships and what is included; lengths in hours. */
export const cedar: Vendor = {
  readId: (own) => own,
  menu: (menu) => ({
    data: menu.map(({ id, name }) => ({ type: "categories", id, attributes: { name } })),
    included: menu.flatMap((category) => [
      ...category.services.flatMap((service) => servicesOf(category.id, service)),
      ...category.bundles.map((bundle) => ({
        type: "bundles",
        id: bundle.id,
        attributes: {
          name: bundle.name,
          ...(bundle.price !== undefined && { price: bundle.price }),
          parts: bundle.services.map(({ serviceId, variantId, price, durationInMinutes }) => ({
            service: serviceId,
            ...(variantId !== undefined && { variant: variantId }),
            ...(price !== undefined && { price }),
            ...(durationInMinutes !== undefined && { hours: durationInMinutes / 60 }),
          })),
        },
        relationships: related("category", "categories", category.id),
      })),
    ]),
  }),
  times: (days) => ({
    data: days.flatMap(({ date, timeSlots }) =>
      timeSlots.map((slot) => ({
        type: "openings",
        id: `${date}-${slot.startTime}`,
        attributes: { date, begins: slot.startTime, ends: slot.endTime },
        relationships: {
          staff: { data: slot.availableTeamMemberIds.map((id) => ({ type: "staff", id })) },
        },
      })),
    ),
    meta: { from: days[0]?.date, to: days.at(-1)?.date },
  }),
  client: ({ id, email, phoneNumber }) => ({
    type: "clients",
    id,
    attributes: { email, phone: phoneNumber },
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    type: "bookings",
    id,
    attributes: {
      date: appointmentDate,
      status: statusId === "status_cancelled" ? "canceled" : "booked",
      total: totalPrice,
      lines: services.map((line) => ({
        service: line.serviceId,
        variant: line.variantId,
        bundle: line.bundleId,
        begins: line.startTime,
        ...worth(line),
        staff: line.teamMemberId,
        options: line.addons.map((one) => ({ group: one.optionGroupId, id: one.optionId })),
      })),
    },
    relationships: related("client", "clients", clientId),
  }),
  record: (record) => ({ data: record }),
  page: (records, { total }) => ({ data: records, meta: { page: { total } } }),
  created: (id) => ({ data: { type: "created", id } }),
  done: () => ({ data: null }),
  refused: (status, detail) => ({
    status,
    body: { errors: [{ status: String(status), title: "Refused", detail }] },
  }),
  newClient: z
    .strictObject({
      data: z.strictObject({
        type: z.literal("clients"),
        attributes: z.strictObject({
          given: z.string(),
          family: optionalText,
          email: optionalText,
          phone: optionalText,
        }),
      }),
    })
    .transform(({ data: { attributes } }) => ({
      firstName: attributes.given,
      lastName: attributes.family,
      email: attributes.email,
      phoneNumber: attributes.phone,
    })),
  newAppointment: () => booking,
  move: () =>
    z
      .strictObject({
        data: z.strictObject({
          attributes: z.strictObject({ date: z.string(), begins: z.string() }),
        }),
      })
      .transform(({ data: { attributes } }) => ({
        appointmentDate: attributes.date,
        startTime: attributes.begins,
      })),
  cancellation: z
    .strictObject({ meta: z.strictObject({ reason: optionalText, note: optionalText }) })
    .transform(({ meta }) => ({ reasonId: meta.reason, cancellationNote: meta.note })),
};

const line = z.strictObject({
  service: z.string(),
  variant: optionalText,
  bundle: optionalText,
  begins: z.string(),
  price: z.number(),
  hours: z.number(),
  staff: optionalText,
  options: z.array(z.strictObject({ group: z.string(), id: z.string() })),
});

const booking = z
  .strictObject({
    data: z.strictObject({
      type: z.literal("bookings"),
      attributes: z.strictObject({ date: z.string(), lines: z.array(line) }),
      relationships: z.strictObject({
        client: z.strictObject({ data: z.strictObject({ type: z.string(), id: z.string() }) }),
      }),
    }),
  })
  .transform(({ data: { attributes, relationships } }) => ({
    clientId: relationships.client.data.id,
    appointmentDate: attributes.date,
    services: attributes.lines.map((one) => ({
      serviceId: one.service,
      startTime: one.begins,
      price: one.price,
      durationInMinutes: Math.round(one.hours * 60),
      teamMemberId: one.staff,
      variantId: one.variant,
      bundleId: one.bundle,
      addons: one.options.map(({ group, id }) => ({ optionGroupId: group, optionId: id })),
    })),
  }));

function related(name: string, type: string, id: string | null) {
  return { [name]: { data: id === null ? null : { type, id } } };
}

function servicesOf(categoryId: Menu[number]["id"], service: Service): object[] {
  const { id, name, pricingTiers, variants, optionGroups } = service;
  return [
    {
      type: "services",
      id,
      attributes: {
        name,
        ...worth(service),
        online: !service.disabledForOnlineBooking,
        audience: service.requiresMembership ? "members" : "everybody",
      },
      relationships: related("category", "categories", categoryId),
    },
    ...pricingTiers.map((tier) => level(tier, id)),
    ...variants.map((one) => ({
      type: "variants",
      id: one.id,
      attributes: { name: one.name, ...worth(one) },
      relationships: related("service", "services", id),
    })),
    ...variants.flatMap((one) => one.pricingTiers.map((tier) => level(tier, one.id))),
    ...optionGroups.map((group) => ({
      type: "option-groups",
      id: group.id,
      attributes: {
        name: group.name,
        atLeast: group.minSelections,
        atMost: group.maxSelections,
        options: group.options.map((one) => ({ id: one.id, name: one.name, ...worth(one) })),
      },
      relationships: related("service", "services", id),
    })),
  ];
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { price, hours: durationInMinutes / 60 };
}

function level(tier: Tier, of: string): object {
  return {
    type: "levels",
    id: tier.id,
    attributes: { name: tier.name, ...worth(tier), staff: tier.teamMemberIds },
    relationships: related("of", "priced", of),
  };
}
