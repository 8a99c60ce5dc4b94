import { z } from "zod";
import type { Menu, Tier } from "./documented.ts";
import { cents, euros, numbered, optionalText, type Vendor } from "./vendor.ts";

const { number, id } = numbered(100);
const ownId = z.int().transform(id);

/** Ids that are numbers, epoch seconds, cents, tiers by member, and pages without a total. */
export const delta: Vendor = {
  readId: id,
  menu: (menu) => menu.map(section),
  times: (days, zone) => ({
    openings: days.flatMap(({ date, timeSlots }) =>
      timeSlots.map((slot) => [
        zone.instant(date, slot.startTime).getTime() / 1_000,
        zone.instant(date, slot.endTime).getTime() / 1_000,
        Object.fromEntries(
          slot.availableTeamMemberIds.map((member, at) => [
            number(member),
            slot.availableTeamMemberNames[at],
          ]),
        ),
      ]),
    ),
  }),
  client: (client) => ({ no: number(client.id), email: client.email, tel: client.phoneNumber }),
  appointment: ({ id: own, clientId, appointmentDate, services, totalPrice, statusId }, zone) => ({
    no: number(own),
    clientNo: numberOrZero(clientId),
    status: statusId === "status_cancelled" ? 9 : 1,
    cents: cents(totalPrice),
    lines: services.map((line) => ({
      serviceNo: number(line.serviceId),
      variantNo: numberOrZero(line.variantId),
      bundleNo: numberOrZero(line.bundleId),
      at: zone.instant(appointmentDate, line.startTime).getTime() / 1_000,
      ...worth(line),
      memberNo: numberOrZero(line.teamMemberId),
      addonNos: line.addons.map((one) => [number(one.optionGroupId), number(one.optionId)]),
    })),
  }),
  record: (record) => [record],
  page: (records, { total, end }) => ({
    results: records,
    next: end < total ? `page-${end}` : null,
  }),
  created: (own) => ({ no: number(own) }),
  done: () => ({ result: "OK" }),
  refused: (status, detail) => ({
    // Its own way: what is not there, and what is taken, are both a 400.
    status: status === 404 || status === 422 ? 400 : status,
    body: { reason: detail, kind: status === 404 ? "ABSENT" : "DENIED" },
  }),
  newClient: z
    .strictObject({
      name: z.string(),
      surname: optionalText,
      email: optionalText,
      tel: optionalText,
    })
    .transform(({ name, surname, email, tel }) => ({
      firstName: name,
      lastName: surname,
      email,
      phoneNumber: tel,
    })),
  newAppointment: (zone) =>
    z
      .strictObject({ clientNo: ownId, at: z.int(), lines: z.array(line) })
      .transform(({ clientNo, at, lines }) => ({
        clientId: clientNo,
        appointmentDate: zone.wall(new Date(at * 1_000)).date,
        services: lines.map((one) => ({
          serviceId: one.serviceNo,
          startTime: zone.wall(new Date((at + one.after) * 1_000)).time,
          price: euros(one.cents),
          durationInMinutes: one.secs / 60,
          teamMemberId: one.memberNo,
          variantId: one.variantNo,
          bundleId: one.bundleNo,
          addons: one.addonNos.map(([group, option]) => ({
            optionGroupId: group,
            optionId: option,
          })),
        })),
      })),
  move: (zone) =>
    z.strictObject({ at: z.int() }).transform(({ at }) => {
      const { date, time } = zone.wall(new Date(at * 1_000));
      return { appointmentDate: date, startTime: time };
    }),
  cancellation: z
    .strictObject({ reason: optionalText, text: optionalText })
    .transform(({ reason, text }) => ({ reasonId: reason, cancellationNote: text })),
};

const line = z.strictObject({
  serviceNo: ownId,
  /** Seconds after the first. */
  after: z.int(),
  cents: z.int(),
  secs: z.int(),
  memberNo: ownId.optional(),
  variantNo: ownId.optional(),
  bundleNo: ownId.optional(),
  addonNos: z.array(z.tuple([ownId, ownId])),
});

function numberOrZero(id: string | null): number {
  return id === null ? 0 : number(id);
}

function section({ id: own, name, services, bundles }: Menu[number]) {
  return {
    no: number(own),
    name,
    list: services.map((service) => ({
      no: number(service.id),
      name: service.name,
      ...worth(service),
      flags: [
        ...(service.disabledForOnlineBooking ? ["OFFLINE"] : []),
        ...(service.requiresMembership ? ["CLUB"] : []),
      ],
      byMember: byMember(service.pricingTiers),
      sizes: service.variants.map((one) => ({
        no: number(one.id),
        name: one.name,
        ...worth(one),
        byMember: byMember(one.pricingTiers),
      })),
      addons: service.optionGroups.map((group) => ({
        no: number(group.id),
        name: group.name,
        mandatory: group.minSelections > 0,
        atLeast: group.minSelections,
        upTo: group.maxSelections,
        list: group.options.map((one) => ({ no: number(one.id), name: one.name, ...worth(one) })),
      })),
    })),
    offers: bundles.map((bundle) => ({
      no: number(bundle.id),
      name: bundle.name,
      cents: bundle.price === undefined ? -1 : cents(bundle.price),
      list: bundle.services.map((item) => ({
        serviceNo: number(item.serviceId),
        sizeNo: item.variantId === undefined ? 0 : number(item.variantId),
        cents: item.price === undefined ? -1 : cents(item.price),
        secs: item.durationInMinutes === undefined ? -1 : item.durationInMinutes * 60,
      })),
    })),
  };
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { cents: cents(price), secs: durationInMinutes * 60 };
}

function byMember(tiers: Tier[]) {
  return Object.fromEntries(
    tiers.flatMap((tier) => tier.teamMemberIds.map((member) => [number(member), worth(tier)])),
  );
}
