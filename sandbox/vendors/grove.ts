import { z } from "zod";
import type { Days, Menu } from "./documented.ts";
import { cents, euros, optionalText, type Vendor } from "./vendor.ts";

/** Tables of columns and rows; cents; what is free, by team member. */
export const grove: Vendor = {
  readId: (own) => own,
  menu: (menu) => ({
    sections: table(
      ["id", "name"],
      menu.map(({ id, name }) => [id, name]),
    ),
    services: table(
      ["id", "section", "name", "cents", "minutes", "web", "members"],
      menu.flatMap(({ id, services }) =>
        services.map((one) => [
          one.id,
          id,
          one.name,
          cents(one.price),
          one.durationInMinutes,
          one.disabledForOnlineBooking ? "N" : "Y",
          one.requiresMembership ? "Y" : "N",
        ]),
      ),
    ),
    forms: table(
      ["id", "service", "name", "cents", "minutes"],
      servicesIn(menu).flatMap(({ id, variants }) =>
        variants.map((one) => [one.id, id, one.name, cents(one.price), one.durationInMinutes]),
      ),
    ),
    // One row for each person: who works at which price.
    people: table(["of", "person", "cents", "minutes"], peopleIn(menu)),
    extras: table(
      ["id", "service", "set", "set_name", "least", "most", "name", "cents", "minutes"],
      servicesIn(menu).flatMap(({ id, optionGroups }) =>
        optionGroups.flatMap((group) =>
          group.options.map((one) => [
            one.id,
            id,
            group.id,
            group.name,
            group.minSelections,
            group.maxSelections,
            one.name,
            cents(one.price),
            one.durationInMinutes,
          ]),
        ),
      ),
    ),
    packs: table(
      ["id", "section", "name", "cents"],
      menu.flatMap(({ id, bundles }) =>
        bundles.map((one) => [
          one.id,
          id,
          one.name,
          one.price === undefined ? null : cents(one.price),
        ]),
      ),
    ),
    pack_parts: table(
      ["pack", "service", "form", "cents", "minutes"],
      menu.flatMap(({ bundles }) =>
        bundles.flatMap((one) =>
          one.services.map((part) => [
            one.id,
            part.serviceId,
            part.variantId ?? null,
            part.price === undefined ? null : cents(part.price),
            part.durationInMinutes ?? null,
          ]),
        ),
      ),
    ),
  }),
  times: (days) => ({ nobody: openingsOf(days, null), people: peopleFree(days) }),
  client: ({ id, email, phoneNumber }) =>
    table(["id", "mail", "phone"], [[id, email, phoneNumber]]),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    id,
    client: clientId,
    date: appointmentDate,
    cancelled: statusId === "status_cancelled" ? "Y" : "N",
    cents: cents(totalPrice),
    lines: table(
      ["service", "form", "pack", "time", "cents", "minutes", "person", "set_of_extra"],
      services.map((one) => [
        one.serviceId,
        one.variantId,
        one.bundleId,
        one.startTime.slice(0, 5),
        cents(one.price),
        one.durationInMinutes,
        one.teamMemberId,
        Object.fromEntries(one.addons.map((addon) => [addon.optionId, addon.optionGroupId])),
      ]),
    ),
  }),
  record: (record) => record,
  page: (records, { total }) => ({ count_all: total, records }),
  created: (id) => [id],
  done: () => ["OK"],
  refused: (status, detail) => ({ status, body: { err: [status, detail] } }),
  newClient: z
    .strictObject({ row: z.tuple([z.string(), z.string(), z.string(), z.string()]) })
    .transform(({ row: [firstName, lastName, email, phoneNumber] }) => ({
      firstName,
      lastName: lastName || undefined,
      email: email || undefined,
      phoneNumber: phoneNumber || undefined,
    })),
  newAppointment: () =>
    z
      .strictObject({ client: z.string(), date: z.string(), lines: z.array(line) })
      .transform(({ client, date, lines }) => ({
        clientId: client,
        appointmentDate: date,
        services: lines.map((one) => ({
          serviceId: one.service,
          startTime: `${one.time}:00`,
          price: euros(one.cents),
          durationInMinutes: one.minutes,
          teamMemberId: one.person,
          variantId: one.form,
          bundleId: one.pack,
          addons: Object.entries(one.extras).flatMap(([optionGroupId, ids]) =>
            ids.map((optionId) => ({ optionGroupId, optionId })),
          ),
        })),
      })),
  move: () =>
    z
      .strictObject({ date: z.string(), time: z.string() })
      .transform(({ date, time }) => ({ appointmentDate: date, startTime: `${time}:00` })),
  cancellation: z
    .strictObject({ reason: optionalText, note: optionalText })
    .transform(({ reason, note }) => ({ reasonId: reason, cancellationNote: note })),
};

const line = z.strictObject({
  service: z.string(),
  form: optionalText,
  pack: optionalText,
  time: z.string().regex(/^\d\d:\d\d$/),
  cents: z.int(),
  minutes: z.int(),
  person: optionalText,
  extras: z.record(z.string(), z.array(z.string())),
});

function table(columns: string[], rows: unknown[][]) {
  return { columns, rows };
}

function servicesIn(menu: Menu) {
  return menu.flatMap(({ services }) => services);
}

function peopleIn(menu: Menu): unknown[][] {
  const priced = servicesIn(menu).flatMap((service) => [service, ...service.variants]);
  return priced.flatMap(({ id, pricingTiers }) =>
    pricingTiers.flatMap((tier) =>
      tier.teamMemberIds.map((person) => [id, person, cents(tier.price), tier.durationInMinutes]),
    ),
  );
}

function peopleFree(days: Days) {
  const slots = days.flatMap(({ timeSlots }) => timeSlots);
  const names = new Map(
    slots.flatMap((slot) =>
      slot.availableTeamMemberIds.map((id, at) => [id, slot.availableTeamMemberNames[at]]),
    ),
  );
  return [...names].map(([id, name]) => ({ id, name, free: openingsOf(days, id) }));
}

function openingsOf(days: Days, member: string | null): Record<string, string[]> {
  const entries = days.map(({ date, timeSlots }) => {
    const own = timeSlots.filter(({ availableTeamMemberIds: ids }) =>
      member === null ? ids.length === 0 : ids.includes(member),
    );
    const texts = own.map((slot) => `${slot.startTime.slice(0, 5)}-${slot.endTime.slice(0, 5)}`);
    return [date, texts] as const;
  });
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}
