import { canary } from "../canary.ts";
import { findService, type Location } from "../location.ts";
import type { Bundle, Line, Option, OptionGroup, Service, Tier, Variant, Worth } from "../model.ts";
import { addonWorth } from "../rules/oracle.ts";
import type { Slot } from "../rules/slots.ts";
import type { Settings } from "../settings.ts";
import { formatTime } from "../wall-clock.ts";
import { appointmentSchema, cancellationSchema, clientSchema, moveSchema } from "./requests.ts";
import type { Wire } from "./wire.ts";

/** A value of `overrides` that leaves the field out. */
const ABSENT = "$absent";
const dayLength = 24 * 60;

/**
 * The documented product (§2, §4), in one shape for what the specification leaves open. `overrides`
 * write fields into the record of an id, a slot's being such as `2027-04-06T10:00:00`, or into all
 * of a kind: `category`, `service`, `variant`, `tier`, `group`, `option`, `bundle`, `item`, `day`,
 * `slot`, `client`, `appointment`, `line`.
 */
export function documentedWire({ overrides, addonPricing }: Settings): Wire {
  function write(kind: string, id: string, fields: object): object {
    const all = Object.entries({ ...fields, ...overrides[kind], ...overrides[id] });
    return Object.fromEntries(all.filter(([, value]) => value !== ABSENT));
  }

  function writeService(service: Service): object {
    const { id, description, variants, tiers, optionGroups, prerequisites: gate } = service;
    return write("service", id, {
      ...named(service),
      description,
      disabledForOnlineBooking: service.disabled,
      requiresMembership: service.membersOnly,
      useVariants: variants.length > 0,
      usePricingTiers: tiers.length > 0 || variants.some((variant) => variant.tiers.length > 0),
      ...(gate && {
        prerequisiteServiceIds: gate.serviceIds,
        prerequisiteRequirement: "required",
        prerequisiteMatchMode: gate.mode,
      }),
      variants: variants.map(writeVariant),
      pricingTiers: tiers.map(writeTier),
      optionGroups: optionGroups.map(writeGroup),
      staffNotes: canary("staff-notes", id),
    });
  }

  function writeVariant(variant: Variant): object {
    const { id, description, tiers } = variant;
    return write("variant", id, {
      ...named(variant),
      ...(description !== null && { description }),
      ...(tiers.length > 0 && { pricingTiers: tiers.map(writeTier) }),
    });
  }

  function writeTier(tier: Tier): object {
    return write("tier", tier.id, { ...named(tier), teamMemberIds: tier.memberIds });
  }

  function writeGroup({ id, name, min, max, options }: OptionGroup): object {
    return write("group", id, {
      id,
      name,
      minSelections: min,
      maxSelections: max,
      options: options.map((option) => write("option", option.id, named(option))),
    });
  }

  function writeBundle({ id, name, description, cents, items }: Bundle): object {
    return write("bundle", id, {
      id,
      name,
      description,
      ...(cents !== null && { price: cents / 100 }),
      services: items.map(({ serviceId, variantId, worth: own }) =>
        write("item", "", {
          serviceId,
          ...(variantId !== null && { variantId }),
          ...(own && worth(own)),
        }),
      ),
    });
  }

  function writeSlot(date: string, { from, to, members }: Slot): object {
    const startTime = formatTime(from);
    return write("slot", `${date}T${startTime}`, {
      startTime,
      endTime: formatTime(to % dayLength),
      availableTeamMemberIds: members.map((member) => member.id),
      availableTeamMemberNames: members.map((member) => member.name),
    });
  }

  function writeLine(line: Line): object {
    const { serviceId, start, price, minutes, memberId, variantId, bundleId, addons } = line;
    return write("line", "", {
      serviceId,
      startTime: formatTime(start),
      price,
      durationInMinutes: minutes,
      teamMemberId: memberId,
      variantId,
      bundleId,
      addons: addons.map(({ groupId, optionId }) => ({ optionGroupId: groupId, optionId })),
    });
  }

  /** What the client is charged. */
  function total(lines: Line[], location: Location): number {
    const cents = lines.map(({ serviceId, addons, price }) => {
      const service = findService(location, serviceId);
      const apart = addonPricing === "separate" && service ? addonWorth(service, addons).cents : 0;
      return price * 100 + apart;
    });
    return Math.round(cents.reduce((sum, each) => sum + each, 0)) / 100;
  }

  return {
    readId: (id) => id,
    catalogue: (categories) => ({
      data: categories.map(({ id, name, services, bundles }) =>
        write("category", id, {
          id,
          name,
          services: services.map(writeService),
          bundles: bundles.map(writeBundle),
        }),
      ),
    }),
    days: (days, allowJoinWaitlist) => ({
      days: days.map(({ date, slots }) =>
        write("day", date, {
          date,
          slotCount: slots.length,
          timeSlots: slots.map((slot) => writeSlot(date, slot)),
        }),
      ),
      allowJoinWaitlist,
    }),
    client: ({ id, firstName, lastName, email, phoneNumber, createdAt }) =>
      write("client", id, {
        id,
        firstName,
        lastName,
        email,
        phoneNumber,
        createdAt: new Date(createdAt).toISOString(),
        ...privateParts(id),
      }),
    appointment: (appointment, location) => {
      const { id, clientId, isBlock, date, lines, status } = appointment;
      return write("appointment", id, {
        id,
        clientId,
        appointmentDate: date,
        ...(isBlock ? { reason: "Training" } : { services: lines.map(writeLine) }),
        status,
        cancellation: appointment.cancellation,
        ...(!isBlock && { totalPrice: total(lines, location) }),
        source: appointment.source,
        createdAt: new Date(appointment.createdAt).toISOString(),
        paymentLink: `https://pay.example.org/${canary("payment-link", id)}`,
        ...privateParts(clientId ?? id),
      });
    },
    record: (record) => record,
    page: ({ records, total }) => ({ data: records, total }),
    created: (id, warning) => (warning === undefined ? { id } : { id, warning }),
    changed: (id) => ({ id }),
    refused: () => null,
    newClient: clientSchema,
    newAppointment: appointmentSchema,
    move: moveSchema,
    cancellation: cancellationSchema,
  };
}

function named(record: Option): object {
  return { id: record.id, name: record.name, ...worth(record) };
}

function worth({ cents, minutes }: Worth): object {
  return { price: cents / 100, durationInMinutes: minutes };
}

/** The rest of a full internal record (§4.8 rule 1), whose values no visitor may receive. */
function privateParts(clientId: string): object {
  const secret = (kind: string) => canary(kind, clientId);
  return {
    privateNotes: secret("private-notes"),
    address: { street: secret("address"), city: "Berlin" },
    timeline: [
      {
        note: secret("timeline-note"),
        attachments: [{ fileName: `${secret("attachment")}.jpg` }],
      },
    ],
    cardOnFile: { brand: "visa", last4: secret("card"), token: secret("card-token") },
    accountPaymentLink: `https://pay.example.org/${secret("account-payment-link")}`,
    referredBy: { email: `${secret("other-email")}@example.org` },
  };
}
