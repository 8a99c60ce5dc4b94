import { z } from "zod";
import type { Zone } from "../wall-clock.ts";
import type { Menu, Service, Tier } from "./documented.ts";
import { minutesBetween, optionalText, type Vendor } from "./vendor.ts";

/** One list of everything, with kinds and parents; net and gross; instants with an offset. */
export const harbor: Vendor = {
  readId: (own) => own,
  menu: (menu) => ({ version: 7, products: menu.flatMap(productsOf) }),
  times: (days, zone) => {
    const slots = days.flatMap(({ timeSlots }) => timeSlots);
    const crew = [...new Set(slots.flatMap((slot) => slot.availableTeamMemberIds))];
    const names = new Map(
      slots.flatMap((slot) =>
        slot.availableTeamMemberIds.map((id, at) => [id, slot.availableTeamMemberNames[at]]),
      ),
    );
    return {
      crew: { ids: crew, names: crew.map((id) => names.get(id)) },
      bookable: days.flatMap(({ date, timeSlots }) =>
        timeSlots.map((slot) => ({
          start: withOffset(zone, date, slot.startTime),
          length: `${minutesBetween(slot.startTime, slot.endTime)} min`,
          // Places in the list of the crew.
          crew: slot.availableTeamMemberIds.map((id) => crew.indexOf(id)),
        })),
      ),
    };
  },
  client: ({ id, email, phoneNumber }) => ({
    contact: { uuid: id, emails: email ? [email] : [], phones: phoneNumber ? [phoneNumber] : [] },
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }, zone) => ({
    uuid: id,
    contact: clientId,
    cancelled_at: statusId === "status_cancelled" ? "2026-01-01T00:00:00Z" : null,
    price: netAndGross(totalPrice),
    entries: services.map((line) => ({
      product: line.serviceId,
      choice: line.variantId,
      set: line.bundleId,
      start: withOffset(zone, appointmentDate, line.startTime),
      ...worth(line),
      crew: line.teamMemberId,
      with: line.addons.map((one) => `${one.optionGroupId}>${one.optionId}`),
    })),
  }),
  record: (record) => ({ payload: { item: record } }),
  page: (records, { total }) => ({ payload: { items: records, paging: { all: total } } }),
  created: (id) => ({ payload: { uuid: id } }),
  done: () => ({ payload: {} }),
  refused: (status, detail) => ({ status, body: { payload: null, problem: { text: detail } } }),
  newClient: z
    .strictObject({
      contact: z.strictObject({
        full_name: z.string(),
        emails: z.array(z.string()),
        phones: z.array(z.string()),
      }),
    })
    .transform(({ contact }) => {
      const [firstName = "", ...rest] = contact.full_name.split(" ");
      return {
        firstName,
        lastName: rest.join(" ") || undefined,
        email: contact.emails[0],
        phoneNumber: contact.phones[0],
      };
    }),
  newAppointment: (zone) =>
    z
      .strictObject({ contact: z.string(), entries: z.array(entry) })
      .transform(({ contact, entries }) => ({
        clientId: contact,
        appointmentDate: zone.wall(entries[0]?.start ?? new Date(0)).date,
        services: entries.map((one) => ({
          serviceId: one.product,
          startTime: zone.wall(one.start).time,
          price: one.gross,
          durationInMinutes: Number(one.length.replace(" min", "")),
          teamMemberId: one.crew,
          variantId: one.choice,
          bundleId: one.set,
          addons: one.with.map((text) => {
            const [optionGroupId = "", optionId = ""] = text.split(">");
            return { optionGroupId, optionId };
          }),
        })),
      })),
  move: (zone) =>
    z.strictObject({ start: z.coerce.date() }).transform(({ start }) => {
      const { date, time } = zone.wall(start);
      return { appointmentDate: date, startTime: time };
    }),
  cancellation: z
    .strictObject({ why: z.strictObject({ id: optionalText, text: optionalText }) })
    .transform(({ why }) => ({ reasonId: why.id, cancellationNote: why.text })),
};

const entry = z.strictObject({
  product: z.string(),
  choice: optionalText,
  set: optionalText,
  start: z.coerce.date(),
  gross: z.number(),
  length: z.string().regex(/^\d+ min$/),
  crew: optionalText,
  with: z.array(z.string()),
});

const TAX = 1.19;

function withOffset(zone: Zone, date: string, time: string): string {
  const shown = Date.parse(`${date}T${time}Z`);
  const hours = Math.round((shown - zone.instant(date, time).getTime()) / 3_600_000);
  return `${date}T${time}+0${hours}:00`;
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { price: netAndGross(price), length: `${durationInMinutes} min` };
}

function netAndGross(gross: number) {
  return { net: Math.round((gross / TAX) * 100) / 100, gross };
}

function product(kind: string, id: string, parent: string | null, title: string, more: object) {
  return { kind, uuid: id, parent, title, ...more };
}

function productsOf({ id, name, services, bundles }: Menu[number]): object[] {
  return [
    product("section", id, null, name, {}),
    ...services.flatMap((service) => serviceProducts(id, service)),
    ...bundles.map((bundle) =>
      product("set", bundle.id, id, bundle.name, {
        ...(bundle.price !== undefined && { price: { gross: bundle.price } }),
        contains: bundle.services.map((item) => ({
          product: item.serviceId,
          ...(item.variantId !== undefined && { choice: item.variantId }),
          ...(item.price !== undefined && { price: { gross: item.price } }),
          ...(item.durationInMinutes !== undefined && { length: `${item.durationInMinutes} min` }),
        })),
      }),
    ),
  ];
}

function serviceProducts(section: string, service: Service): object[] {
  const { id, variants, pricingTiers, optionGroups } = service;
  const rates = (of: string, tiers: Tier[]) =>
    tiers.map((tier) =>
      product("rate", tier.id, of, tier.name, { ...worth(tier), crew: tier.teamMemberIds }),
    );
  return [
    product("service", id, section, service.name, {
      ...worth(service),
      tags: [
        ...(service.disabledForOnlineBooking ? ["not-online"] : []),
        ...(service.requiresMembership ? ["members"] : []),
      ],
    }),
    ...rates(id, pricingTiers),
    ...variants.flatMap((one) => [
      product("choice", one.id, id, one.name, worth(one)),
      ...rates(one.id, one.pricingTiers),
    ]),
    ...optionGroups.flatMap((group) => [
      product("question", `${id}?${group.id}`, id, group.name, {
        answers: [group.minSelections, group.maxSelections],
      }),
      ...group.options.map((one) =>
        product("extra", one.id, `${id}?${group.id}`, one.name, worth(one)),
      ),
    ]),
  ];
}
