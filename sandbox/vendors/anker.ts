import { z } from "zod";
import type { Zone } from "../wall-clock.ts";
import type { Days, Menu, Tier } from "./documented.ts";
import { cents, euros, optionalText, type Vendor } from "./vendor.ts";

/** Cents in objects, seconds, instants in UTC, names of staff in a list of their own, and errors inside a 200. */
export const anker: Vendor = {
  readId: (own) => own,
  menu: (menu) => success({ sections: menu.map(section) }),
  times: (days, zone) => success({ starts: starts(days, zone), staff: staffIn(days) }),
  client: ({ id, email, phoneNumber }) => ({ customer_id: id, mail: email, phone: phoneNumber }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }, zone) => ({
    visit_id: id,
    customer_id: clientId,
    state: statusId === "status_cancelled" ? "cancelled" : "confirmed",
    cost: cost(totalPrice),
    parts: services.map((line) => ({
      treatment_id: line.serviceId,
      option_id: line.variantId,
      package_id: line.bundleId,
      starts_at: zone.instant(appointmentDate, line.startTime).toISOString(),
      ...worth(line),
      staff_id: line.teamMemberId,
      extras: line.addons.map((one) => ({ group: one.optionGroupId, choice: one.optionId })),
    })),
  }),
  record: success,
  page: (records, { total }) => success({ found: records, of: total }),
  created: (id) => success({ new_id: id }),
  done: () => success(null),
  refused: (status, detail) => ({
    status: status === 401 || status === 403 || status === 429 ? status : 200,
    body: { status: "error", code: status, message: detail },
  }),
  newClient: z
    .strictObject({
      name: z.strictObject({ first: z.string(), last: optionalText }),
      mail: optionalText,
      phone: optionalText,
    })
    .transform(({ name, mail, phone }) => ({
      firstName: name.first,
      lastName: name.last,
      email: mail,
      phoneNumber: phone,
    })),
  newAppointment: (zone) =>
    z
      .strictObject({ customer_id: z.string(), parts: z.array(part) })
      .transform(({ customer_id, parts }) => ({
        clientId: customer_id,
        appointmentDate: zone.wall(parts[0]?.starts_at ?? new Date(0)).date,
        services: parts.map((one) => ({
          serviceId: one.treatment_id,
          startTime: zone.wall(one.starts_at).time,
          price: euros(one.amount),
          durationInMinutes: one.seconds / 60,
          teamMemberId: one.staff_id,
          variantId: one.option_id,
          bundleId: one.package_id,
          addons: one.extras.map(({ group, choice }) => ({
            optionGroupId: group,
            optionId: choice,
          })),
        })),
      })),
  move: (zone) =>
    z.strictObject({ starts_at: z.coerce.date() }).transform(({ starts_at }) => {
      const { date, time } = zone.wall(starts_at);
      return { appointmentDate: date, startTime: time };
    }),
  cancellation: z
    .strictObject({ reason_id: optionalText, words: optionalText })
    .transform(({ reason_id, words }) => ({ reasonId: reason_id, cancellationNote: words })),
};

const part = z.strictObject({
  treatment_id: z.string(),
  starts_at: z.coerce.date(),
  amount: z.int(),
  seconds: z.int(),
  staff_id: optionalText,
  option_id: optionalText,
  package_id: optionalText,
  extras: z.array(z.strictObject({ group: z.string(), choice: z.string() })),
});

function success(result: unknown) {
  return { status: "ok", result };
}

function section({ id, name, services, bundles }: Menu[number]) {
  return {
    section_id: id,
    title: name,
    treatments: services.map((service) => ({
      treatment_id: service.id,
      title: service.name,
      ...worth(service),
      bookable: !service.disabledForOnlineBooking,
      club_only: service.requiresMembership,
      levels: service.pricingTiers.map(level),
      options: service.variants.map((one) => ({
        option_id: one.id,
        title: one.name,
        ...worth(one),
        levels: one.pricingTiers.map(level),
      })),
      extras: service.optionGroups.map((group) => ({
        group: group.id,
        title: group.name,
        choose: [group.minSelections, group.maxSelections],
        choices: group.options.map((one) => ({
          choice: one.id,
          title: one.name,
          ...worth(one),
        })),
      })),
    })),
    packages: bundles.map((bundle) => ({
      package_id: bundle.id,
      title: bundle.name,
      ...(bundle.price !== undefined && { cost: cost(bundle.price) }),
      parts: bundle.services.map(({ serviceId, variantId, price, durationInMinutes }) => ({
        treatment_id: serviceId,
        option_id: variantId,
        ...(price !== undefined && { cost: cost(price) }),
        ...(durationInMinutes !== undefined && { seconds: durationInMinutes * 60 }),
      })),
    })),
  };
}

function cost(price: number) {
  return { amount: cents(price), currency: "EUR" };
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { cost: cost(price), seconds: durationInMinutes * 60 };
}

function level(tier: Tier) {
  return { title: tier.name, ...worth(tier), staff: tier.teamMemberIds };
}

function starts(days: Days, zone: Zone) {
  return days.flatMap(({ date, timeSlots }) =>
    timeSlots.map((slot) => ({
      at: zone.instant(date, slot.startTime).toISOString(),
      until: zone.instant(date, slot.endTime).toISOString(),
      staff: slot.availableTeamMemberIds,
    })),
  );
}

function staffIn(days: Days) {
  const slots = days.flatMap(({ timeSlots }) => timeSlots);
  const names = new Map(
    slots.flatMap((slot) =>
      slot.availableTeamMemberIds.map((id, at) => [id, slot.availableTeamMemberNames[at]]),
    ),
  );
  return [...names].map(([id, name]) => ({ id, name }));
}
