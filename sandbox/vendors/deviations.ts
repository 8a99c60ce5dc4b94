import type { Location } from "../location.ts";
import type { Zone } from "../wall-clock.ts";
import type { Days, Menu, NewAppointment, Service } from "./documented.ts";
import { nadirWith } from "./nadir.ts";
import type { VendorFault } from "./names.ts";
import { euros, type Vendor } from "./vendor.ts";

export interface Deviation {
  menu?(menu: Menu): Menu;
  days?(days: Days): Days;
  zone?: Zone;
  vendor?: Vendor;
  /** Of what was sent, what it books. */
  booked?(sent: NewAppointment, location: Location): NewAppointment;
  /** The route whose work it says that it did. */
  ignores?: string;
}

const [MARA, JONAS, SOFIA] = ["Mara Lindqvist", "Jonas Weber", "tm_sofia"];
const JONAS_ID = "tm_jonas";
const VAT = 1.19;

export const deviations: Readonly<Record<Exclude<VendorFault, "none">, Deviation>> = {
  // Two people's addresses have each other's names.
  kestrel_names: {
    days: (days) =>
      days.map((day) => ({
        ...day,
        timeSlots: day.timeSlots.map((slot) => ({
          ...slot,
          availableTeamMemberNames: slot.availableTeamMemberNames.map((name) =>
            name === MARA ? JONAS : name === JONAS ? MARA : name,
          ),
        })),
      })),
  },
  // An item's rate is the treatment's with it, not what it adds.
  kestrel_items: {
    menu: withServices((service) => ({
      optionGroups: service.optionGroups.map((group) => ({
        ...group,
        options: group.options.map((one) => ({ ...one, price: added(one.price, service.price) })),
      })),
    })),
  },
  // Ticks of the wall clock, as though the clinic were in UTC.
  lumen_local: {
    zone: {
      name: "UTC",
      instant: (date, time) => new Date(`${date}T${time}Z`),
      wall: (at) => ({ date: at.toISOString().slice(0, 10), time: at.toISOString().slice(11, 19) }),
    },
  },
  // Fees without VAT.
  lumen_net: {
    menu: withServices((service) => ({
      price: net(service.price),
      variants: service.variants.map((one) => ({
        ...one,
        price: net(one.price),
        pricingTiers: one.pricingTiers.map((tier) => ({ ...tier, price: net(tier.price) })),
      })),
      pricingTiers: service.pricingTiers.map((tier) => ({ ...tier, price: net(tier.price) })),
      optionGroups: service.optionGroups.map((group) => ({
        ...group,
        options: group.options.map((one) => ({ ...one, price: net(one.price) })),
      })),
    })),
  },
  // Two people's rates are each other's.
  mosel_rates: {
    menu: withServices((service) => ({
      pricingTiers: service.pricingTiers.map(exchanged),
      variants: service.variants.map((one) => ({
        ...one,
        pricingTiers: one.pricingTiers.map(exchanged),
      })),
    })),
  },
  // It says that it cancelled, and did not.
  mosel_stands: { ignores: "POST /api/Appointments/{id}" },
  // The day before the month.
  nadir_days: { vendor: nadirWith("day_first") },
  // What modifiers cost is put on top of an amount that has them in it.
  nadir_modifiers: {
    booked: (sent, location) => ({
      ...sent,
      services: sent.services.map((line) => ({
        ...line,
        price: added(line.price, worthOf(line, location)),
      })),
    }),
  },
};

function withServices(change: (service: Service) => Partial<Service>): (menu: Menu) => Menu {
  return (menu) =>
    menu.map((category) => ({
      ...category,
      services: category.services.map((service) => ({ ...service, ...change(service) })),
    }));
}

const inCents = (amount: number) => Math.round(amount * 100);
const added = (one: number, other: number) => euros(inCents(one) + inCents(other));
const net = (price: number) => euros(inCents(price / VAT));

function exchanged<T extends { teamMemberIds: string[] }>(tier: T): T {
  const other = (id: string) => (id === JONAS_ID ? SOFIA : id === SOFIA ? JONAS_ID : id);
  return { ...tier, teamMemberIds: tier.teamMemberIds.map(other) };
}

function worthOf(line: NewAppointment["services"][number], { categories }: Location): number {
  const service = categories
    .flatMap((category) => category.services)
    .find(({ id }) => id === line.serviceId);
  const options = (line.addons ?? []).flatMap(({ optionGroupId, optionId }) => {
    const group = service?.optionGroups.find(({ id }) => id === optionGroupId);
    return group?.options.filter(({ id }) => id === optionId) ?? [];
  });
  return euros(options.reduce((sum, { cents }) => sum + cents, 0));
}
