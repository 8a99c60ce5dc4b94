import { z } from "zod";
import type { Days, Menu, Tier } from "./documented.ts";
import { cents, minutesBetween, optionalText, type Vendor } from "./vendor.ts";

/** Documented names around its own units: cents as text with a currency, `PT45M`, starts as ranges of each person. */
export const isar: Vendor = {
  readId: (own) => own,
  menu: (menu) => ({ data: menu.map(section), nextCursor: null }),
  times: (days) => ({
    from: days[0]?.date,
    teams: [{ name: "Everybody", people: peopleIn(days) }],
  }),
  client: ({ id, email, phoneNumber }) => ({
    id,
    channels: { email: email ?? "", phone: phoneNumber ?? "" },
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    id,
    customer: clientId === null ? {} : { id: clientId },
    day: appointmentDate.replaceAll("-", ""),
    phase: { no: statusId === "status_cancelled" ? 3 : 1 },
    amount: money(totalPrice),
    steps: services.map((line) => ({
      service: { id: line.serviceId, variant: line.variantId ?? "", bundle: line.bundleId ?? "" },
      at: line.startTime.slice(0, 5),
      ...worth(line),
      by: line.teamMemberId === null ? [] : [{ person: { id: line.teamMemberId } }],
      extras: Object.fromEntries(line.addons.map((one) => [one.optionId, one.optionGroupId])),
    })),
  }),
  record: (record) => ({ data: record }),
  page: (records, { total, end }) => ({
    data: records,
    nextCursor: end < total ? Buffer.from(String(end)).toString("base64url") : null,
  }),
  created: (id) => ({ data: { id }, created: true }),
  done: () => ({}),
  refused: (status, detail) => ({ status, body: { fault: { text: detail } } }),
  newClient: z
    .strictObject({
      names: z.tuple([z.string(), z.string()]),
      channels: z.strictObject({ email: z.string(), phone: z.string() }),
    })
    .transform(({ names: [firstName, lastName], channels }) => ({
      firstName,
      lastName: lastName || undefined,
      email: channels.email || undefined,
      phoneNumber: channels.phone || undefined,
    })),
  newAppointment: () =>
    z
      .strictObject({ customer: z.string(), day: ownDate, steps: z.array(step) })
      .transform(({ customer, day, steps }) => ({
        clientId: customer,
        appointmentDate: day,
        services: steps.map((one) => ({
          serviceId: one.service,
          variantId: one.variant,
          bundleId: one.bundle,
          startTime: `${one.at}:00`,
          price: Number(one.price.amount) / 100,
          durationInMinutes: minutesOf(one.duration),
          teamMemberId: one.by,
          addons: Object.entries(one.extras).map(([option, group]) => ({
            optionGroupId: group,
            optionId: option,
          })),
        })),
      })),
  move: () =>
    z
      .strictObject({ day: ownDate, at: z.string() })
      .transform(({ day, at }) => ({ appointmentDate: day, startTime: `${at}:00` })),
  cancellation: z
    .strictObject({ phase: z.literal(3), because: optionalText, note: optionalText })
    .transform(({ because, note }) => ({ reasonId: because, cancellationNote: note })),
};

const ownDate = z
  .string()
  .regex(/^\d{8}$/)
  .transform((day) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);

const step = z.strictObject({
  service: z.string(),
  variant: optionalText,
  bundle: optionalText,
  at: z.string().regex(/^\d\d:\d\d$/),
  price: z.strictObject({
    amount: z.string().regex(/^\d+$/),
    currency: z.literal("EUR"),
  }),
  duration: z.string().regex(/^PT(?:\d+H)?(?:\d+M)?$/),
  by: optionalText,
  extras: z.record(z.string(), z.string()),
});

function minutesOf(duration: string): number {
  const [, hours = "0", minutes = "0"] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

function iso(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

function money(price: number) {
  return { amount: String(cents(price)), currency: "EUR" };
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { price: money(price), duration: iso(durationInMinutes) };
}

function section({ id, name, services, bundles }: Menu[number]) {
  return {
    id,
    name,
    services: services.map((service) => ({
      id: service.id,
      name: service.name,
      ...worth(service),
      onlineBooking: service.disabledForOnlineBooking ? "disabled" : "enabled",
      membership: service.requiresMembership ? "required" : "optional",
      useVariants: service.variants.length > 0,
      pricingTiers: service.pricingTiers.map(level),
      variants: service.variants.map((one) => ({
        id: one.id,
        name: one.name,
        ...worth(one),
        pricingTiers: one.pricingTiers.map(level),
      })),
      optionGroups: service.optionGroups.map((group) => ({
        id: group.id,
        name: group.name,
        rule: group.minSelections > 0 ? "pick" : "may",
        count: [group.minSelections, group.maxSelections],
        options: group.options.map((one) => ({ id: one.id, name: one.name, ...worth(one) })),
      })),
    })),
    bundles: bundles.map((bundle) => ({
      id: bundle.id,
      name: bundle.name,
      price: bundle.price === undefined ? null : money(bundle.price),
      services: bundle.services.map((item) => ({
        serviceId: item.serviceId,
        variantId: item.variantId ?? null,
        price: item.price === undefined ? null : money(item.price),
        duration: item.durationInMinutes === undefined ? null : iso(item.durationInMinutes),
      })),
    })),
  };
}

function level(tier: Tier) {
  return { ...worth(tier), people: tier.teamMemberIds.map((id) => ({ person: { id } })) };
}

type Start = { day: number; date: string; at: number; takes: number };

/** Days are counted from 1, from the first that was asked for; nobody's times are of the person "". */
function peopleIn(days: Days) {
  const names = new Map<string, string>();
  const starts = new Map<string, Start[]>();
  days.forEach(({ date, timeSlots }, index) => {
    for (const slot of timeSlots) {
      const ids = slot.availableTeamMemberIds.length > 0 ? slot.availableTeamMemberIds : [""];
      for (const [at, id] of ids.entries()) {
        names.set(id, slot.availableTeamMemberNames[at] ?? "");
        const start = {
          day: index + 1,
          date,
          at: minutesBetween("00:00:00", slot.startTime),
          takes: minutesBetween(slot.startTime, slot.endTime),
        };
        starts.set(id, [...(starts.get(id) ?? []), start]);
      }
    }
  });
  return [...starts].map(([id, all]) => ({
    id,
    name: names.get(id),
    ranges: rangesOf(all).map(({ first, last, every }) => ({
      day: first.day,
      weekday: new Date(first.date).getUTCDay() || 7,
      first: clock(first.at),
      last: clock(last),
      every: iso(every),
      takes: iso(first.takes),
    })),
  }));
}

type Range = { first: Start; last: number; every: number };

function rangesOf(starts: Start[]): Range[] {
  const ranges: Range[] = [];
  for (const start of starts) {
    const range = ranges.at(-1);
    const fits =
      range &&
      range.first.day === start.day &&
      range.first.takes === start.takes &&
      start.at > range.last;
    const step = range ? start.at - range.last : 0;
    if (fits && (range.every === 0 || range.every === step)) {
      range.every = step;
      range.last = start.at;
    } else ranges.push({ first: start, last: start.at, every: 0 });
  }
  return ranges;
}

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
