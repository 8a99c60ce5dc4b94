import { z } from "zod";
import type { Menu, Tier } from "./documented.ts";
import { optionalText, type Vendor } from "./vendor.ts";

const own = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString("base64url");
const documented = (id: string) =>
  Buffer.from(id, "base64url")
    .toString()
    .replace(/^[A-Z]\w+:/, "");
const ownId = z.string().transform(documented);

/** Edges and nodes, ids that are opaque, money as "EUR 46.00", lengths with a unit. */
export const fjord: Vendor = {
  readId: documented,
  menu: (menu) => ({ data: { business: { catalog: edges(menu.map(section)) } }, errors: null }),
  times: (days) => ({
    data: {
      availability: edges(
        days.flatMap(({ date, timeSlots }) =>
          timeSlots.map((slot) => ({
            localDate: date,
            localStart: slot.startTime,
            localEnd: slot.endTime,
            performers: edges(
              slot.availableTeamMemberIds.map((id, at) => ({
                id: own("Performer", id),
                displayName: slot.availableTeamMemberNames[at],
              })),
            ),
          })),
        ),
      ),
    },
    errors: null,
  }),
  client: ({ id, email, phoneNumber }) => ({
    id: own("Person", id),
    reach: [
      { kind: "EMAIL", value: email },
      { kind: "PHONE", value: phoneNumber },
    ],
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    id: own("Booking", id),
    person: clientId === null ? null : { id: own("Person", clientId) },
    localDate: appointmentDate,
    state: { code: statusId === "status_cancelled" ? "CANCELLED" : "CONFIRMED" },
    money: money(totalPrice),
    items: edges(
      services.map((line) => ({
        offering: { id: own("Offering", line.serviceId) },
        edition: line.variantId && { id: own("Edition", line.variantId) },
        package: line.bundleId && { id: own("Package", line.bundleId) },
        localStart: line.startTime,
        ...worth(line),
        performer: line.teamMemberId && { id: own("Performer", line.teamMemberId) },
        extras: edges(
          line.addons.map((one) => ({
            id: own("Extra", one.optionId),
            set: { id: own("ExtraSet", one.optionGroupId) },
          })),
        ),
      })),
    ),
  }),
  record: (node) => ({ data: { node }, errors: null }),
  page: (records, { total }) => ({
    data: { search: { ...edges(records), totalCount: total } },
    errors: null,
  }),
  created: (id, kind) => ({
    data: { made: { id: own(kind === "client" ? "Person" : "Booking", id) } },
    errors: null,
  }),
  done: () => ({ data: { done: true }, errors: null }),
  refused: (status, detail) => ({
    status: status === 401 || status === 403 || status === 429 ? status : 200,
    body: { data: null, errors: [{ message: detail, extensions: { http: status } }] },
  }),
  newClient: z
    .strictObject({
      input: z.strictObject({
        givenName: z.string(),
        familyName: optionalText,
        reach: z.array(z.strictObject({ kind: z.enum(["EMAIL", "PHONE"]), value: z.string() })),
      }),
    })
    .transform(({ input: { givenName, familyName, reach } }) => ({
      firstName: givenName,
      lastName: familyName,
      email: reach.find(({ kind }) => kind === "EMAIL")?.value,
      phoneNumber: reach.find(({ kind }) => kind === "PHONE")?.value,
    })),
  newAppointment: () =>
    z
      .strictObject({
        input: z.strictObject({ person: ownId, localDate: z.string(), items: z.array(item) }),
      })
      .transform(({ input: { person, localDate, items } }) => ({
        clientId: person,
        appointmentDate: localDate,
        services: items.map((one) => ({
          serviceId: one.offering,
          startTime: one.localStart,
          price: Number(one.money.replace("EUR ", "")),
          durationInMinutes: one.length.value,
          teamMemberId: one.performer,
          variantId: one.edition,
          bundleId: one.package,
          addons: one.extras.map(([group, extra]) => ({ optionGroupId: group, optionId: extra })),
        })),
      })),
  move: () =>
    z
      .strictObject({
        input: z.strictObject({
          booking: z.string(),
          localDate: z.string(),
          localStart: z.string(),
        }),
      })
      .transform(({ input }) => ({
        appointmentDate: input.localDate,
        startTime: input.localStart,
      })),
  cancellation: z
    .strictObject({
      input: z.strictObject({ booking: z.string(), reason: optionalText, note: optionalText }),
    })
    .transform(({ input }) => ({ reasonId: input.reason, cancellationNote: input.note })),
};

const item = z.strictObject({
  offering: ownId,
  edition: ownId.optional(),
  package: ownId.optional(),
  performer: ownId.optional(),
  localStart: z.string(),
  money: z.string().regex(/^EUR \d+\.\d\d$/),
  length: z.strictObject({ value: z.int(), unit: z.literal("MINUTE") }),
  extras: z.array(z.tuple([ownId, ownId])),
});

function edges(nodes: unknown[]) {
  return { edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage: false } };
}

function section({ id, name, services, bundles }: Menu[number]) {
  return {
    id: own("Section", id),
    displayName: name,
    offerings: edges(
      services.map((service) => ({
        id: own("Offering", service.id),
        displayName: service.name,
        ...worth(service),
        visibility: service.disabledForOnlineBooking ? "INTERNAL" : "PUBLIC",
        eligibility: service.requiresMembership ? "MEMBERS" : "ANYBODY",
        performerRates: edges(service.pricingTiers.map(rate)),
        editions: edges(
          service.variants.map((one) => ({
            id: own("Edition", one.id),
            displayName: one.name,
            ...worth(one),
            performerRates: edges(one.pricingTiers.map(rate)),
          })),
        ),
        extraSets: edges(
          service.optionGroups.map((group) => ({
            id: own("ExtraSet", group.id),
            displayName: group.name,
            range: { from: group.minSelections, to: group.maxSelections },
            extras: edges(
              group.options.map((one) => ({
                id: own("Extra", one.id),
                displayName: one.name,
                ...worth(one),
              })),
            ),
          })),
        ),
      })),
    ),
    packages: edges(
      bundles.map((bundle) => ({
        id: own("Package", bundle.id),
        displayName: bundle.name,
        money: bundle.price === undefined ? null : money(bundle.price),
        contents: bundle.services.map((part) => ({
          offering: { id: own("Offering", part.serviceId) },
          edition: part.variantId === undefined ? null : { id: own("Edition", part.variantId) },
          money: part.price === undefined ? null : money(part.price),
          length: part.durationInMinutes === undefined ? null : length(part.durationInMinutes),
        })),
      })),
    ),
  };
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { money: money(price), length: length(durationInMinutes) };
}

function rate(tier: Tier) {
  return { ...worth(tier), performers: tier.teamMemberIds.map((id) => own("Performer", id)) };
}

const money = (price: number) => `EUR ${price.toFixed(2)}`;

function length(minutes: number) {
  const isWhole = minutes > 0 && minutes % 60 === 0;
  return isWhole ? { value: minutes / 60, unit: "HOUR" } : { value: minutes, unit: "MINUTE" };
}
