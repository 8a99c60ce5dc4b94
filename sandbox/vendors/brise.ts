import { z } from "zod";
import type { Menu, Service, Tier } from "./documented.ts";
import { optionalText, type Vendor } from "./vendor.ts";

/** Flat lists that name each other, prices as text, lengths as `PT1H15M`, free times by day. */
export const brise: Vendor = {
  readId: (own) => own,
  menu: (menu) => ({
    groups: menu.map(({ id, name }) => ({ key: id, label: name })),
    treatments: menu.flatMap(({ id, services }) =>
      services.map((service) => ({
        key: service.id,
        group: id,
        label: service.name,
        ...worth(service),
        channel: service.disabledForOnlineBooking ? "desk" : "web",
        club: service.requiresMembership ? "required" : "open",
      })),
    ),
    versions: servicesIn(menu).flatMap(({ id, variants }) =>
      variants.map((one) => ({ key: one.id, treatment: id, label: one.name, ...worth(one) })),
    ),
    rates: servicesIn(menu).flatMap(({ id, pricingTiers, variants }) => [
      ...pricingTiers.map((tier) => ({ of: id, ...rate(tier) })),
      ...variants.flatMap((one) => one.pricingTiers.map((tier) => ({ of: one.id, ...rate(tier) }))),
    ]),
    addons: servicesIn(menu).flatMap(({ id, optionGroups }) =>
      optionGroups.flatMap((group) =>
        group.options.map((option) => ({
          key: option.id,
          treatment: id,
          groupKey: group.id,
          groupLabel: group.name,
          choose: `${group.minSelections}..${group.maxSelections}`,
          label: option.name,
          ...worth(option),
        })),
      ),
    ),
    combos: menu.flatMap(({ id, bundles }) =>
      bundles.map((bundle) => ({
        key: bundle.id,
        group: id,
        label: bundle.name,
        price: bundle.price?.toFixed(2),
        parts: bundle.services.map((item) => ({
          treatment: item.serviceId,
          version: item.variantId,
          price: item.price?.toFixed(2),
          duration: item.durationInMinutes && iso(item.durationInMinutes),
        })),
      })),
    ),
  }),
  times: (days) => ({
    free: Object.fromEntries(
      days.map(({ date, timeSlots }) => [
        date,
        timeSlots.map((slot) => ({
          from: slot.startTime.slice(0, 5),
          to: slot.endTime.slice(0, 5),
          team: slot.availableTeamMemberIds.map((key, at) => ({
            key,
            name: slot.availableTeamMemberNames[at],
          })),
        })),
      ]),
    ),
  }),
  client: ({ id, email, phoneNumber }) => ({ key: id, contact: [email, phoneNumber] }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    key: id,
    guest: clientId,
    day: appointmentDate,
    gone: statusId === "status_cancelled",
    sum: totalPrice.toFixed(2),
    what: services.map((line) => ({
      treatment: line.serviceId,
      version: line.variantId,
      combo: line.bundleId,
      from: line.startTime.slice(0, 5),
      ...worth(line),
      with: line.teamMemberId,
      addons: line.addons.map((one) => `${one.optionGroupId}/${one.optionId}`),
    })),
  }),
  record: (record) => record,
  page: (records, { total, end }) => ({ rows: records, left: total - end }),
  created: (id) => ({ key: id }),
  done: () => ({}),
  refused: (status, detail) => ({ status, body: { fault: { words: detail } } }),
  newClient: z
    .strictObject({ names: z.array(z.string()), mail: optionalText, tel: optionalText })
    .transform(({ names: [firstName = "", lastName], mail, tel }) => ({
      firstName,
      lastName,
      email: mail,
      phoneNumber: tel,
    })),
  newAppointment: () =>
    z
      .strictObject({ guest: z.string(), day: z.string(), what: z.array(what) })
      .transform(({ guest, day, what }) => ({
        clientId: guest,
        appointmentDate: day,
        services: what.map((one) => ({
          serviceId: one.treatment,
          startTime: `${one.from}:00`,
          price: Number(one.price),
          durationInMinutes: minutesOf(one.duration),
          teamMemberId: one.with,
          variantId: one.version,
          bundleId: one.combo,
          addons: (one.addons ?? []).map((text) => {
            const [optionGroupId = "", optionId = ""] = text.split("/");
            return { optionGroupId, optionId };
          }),
        })),
      })),
  move: () =>
    z.strictObject({ to: z.string() }).transform(({ to }) => ({
      appointmentDate: to.slice(0, 10),
      startTime: `${to.slice(11)}:00`,
    })),
  cancellation: z
    .strictObject({ because: optionalText, words: optionalText })
    .transform(({ because, words }) => ({ reasonId: because, cancellationNote: words })),
};

const what = z.strictObject({
  treatment: z.string(),
  version: optionalText,
  combo: optionalText,
  from: z.string().regex(/^\d\d:\d\d$/),
  price: z.string().regex(/^\d+\.\d\d$/),
  duration: z.string(),
  with: optionalText,
  addons: z.array(z.string()).optional(),
});

function servicesIn(menu: Menu): Service[] {
  return menu.flatMap(({ services }) => services);
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { price: price.toFixed(2), duration: iso(durationInMinutes) };
}

function rate(tier: Tier) {
  return { ...worth(tier), team: tier.teamMemberIds.join(",") };
}

function iso(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

function minutesOf(text: string): number {
  const [, hours = "0", minutes = "0"] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}
