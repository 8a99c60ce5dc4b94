import { z } from "zod";
import {
  amount,
  columns,
  durationsOf,
  feesOf,
  guid,
  id,
  money,
  packagesIn,
  practitionersIn,
  Scale,
  setsOf,
  supplementsIn,
  typesIn,
  worth,
} from "./lumen-tables.ts";
import { optionalText, type Vendor } from "./vendor.ts";

const ownId = z.guid().transform(id);

/** OData 2 of a clinic: tables by column, GUIDs, thousandths, hours and minutes apart, `/Date(…)/`. */
export const lumen: Vendor = {
  readId: id,
  menu: (menu) => {
    const services = menu.flatMap((one) => one.services);
    return {
      d: {
        Money: money,
        Specialties: { results: menu.map((one) => ({ Guid: guid(one.id), Caption: one.name })) },
        AppointmentTypes: { results: menu.flatMap(typesIn) },
        Durations: { results: services.flatMap(durationsOf) },
        Fees: columns(services.flatMap(feesOf), ["AppointmentTypeGuid", "DurationGuid"]),
        SupplementSets: { results: services.flatMap(setsOf) },
        Supplements: columns(supplementsIn(services), []),
        Packages: { results: menu.flatMap(packagesIn) },
      },
    };
  },
  times: (days, zone) => ({
    d: {
      Practitioners: columns(practitionersIn(days), ["Guid", "Name"]),
      Openings: columns(
        days.flatMap(({ date, timeSlots }) =>
          timeSlots.flatMap((slot) => {
            const ids = slot.availableTeamMemberIds;
            const people: (string | null)[] = ids.length === 0 ? [null] : ids.map(guid);
            return people.map((PractitionerGuid) => ({
              Begin: ticks(zone.instant(date, slot.startTime)),
              End: ticks(zone.instant(date, slot.endTime)),
              PractitionerGuid,
            }));
          }),
        ),
        ["Begin", "End", "PractitionerGuid"],
      ),
    },
  }),
  client: (client) => ({
    Guid: guid(client.id),
    Contacts: { Kind: ["MAIL", "TEL"], Value: [client.email, client.phoneNumber] },
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }, zone) => ({
    Guid: guid(id),
    PatientGuid: clientId === null ? null : guid(clientId),
    Status: statusId === "status_cancelled" ? 9 : 1,
    Charged: amount(totalPrice),
    Money: money,
    Items: {
      results: services.map((line) => ({
        AppointmentTypeGuid: guid(line.serviceId),
        DurationGuid: line.variantId && guid(line.variantId),
        PackageGuid: line.bundleId && guid(line.bundleId),
        Begin: ticks(zone.instant(appointmentDate, line.startTime)),
        ...worth(line),
        PractitionerGuid: line.teamMemberId && guid(line.teamMemberId),
        Supplements: line.addons.map((one) => ({
          SetGuid: guid(one.optionGroupId),
          Guid: guid(one.optionId),
        })),
      })),
    },
  }),
  record: (record) => ({ d: record }),
  page: (records, { total }) => ({ d: { results: records, __count: String(total) } }),
  created: (created) => ({ d: { Guid: guid(created) } }),
  done: () => ({ d: null }),
  refused: (status, detail) => ({
    status: STATUSES[status] ?? status,
    body: { error: { code: `L/${status}`, message: { lang: "en", value: detail } } },
  }),
  newClient: z
    .strictObject({
      GivenName: z.string(),
      FamilyName: z.string(),
      Contacts: z.strictObject({
        Kind: z.array(z.enum(["MAIL", "TEL"])),
        Value: z.array(z.string()),
      }),
    })
    .transform(({ GivenName, FamilyName, Contacts: { Kind, Value } }) => {
      const of = (kind: "MAIL" | "TEL") => Value.find((_, at) => Kind[at] === kind);
      return {
        firstName: GivenName,
        lastName: FamilyName || undefined,
        email: of("MAIL"),
        phoneNumber: of("TEL"),
      };
    }),
  newAppointment: (zone) =>
    z
      .strictObject({ PatientGuid: ownId, Items: z.array(item).min(1) })
      .transform(({ PatientGuid, Items }) => ({
        clientId: PatientGuid,
        appointmentDate: zone.wall(Items[0]?.Begin ?? new Date(0)).date,
        services: Items.map((one) => ({
          serviceId: one.AppointmentTypeGuid,
          variantId: one.DurationGuid,
          bundleId: one.PackageGuid,
          teamMemberId: one.PractitionerGuid,
          startTime: zone.wall(one.Begin).time,
          price: one.Fee / 10 ** Scale,
          durationInMinutes: one.Span.H * 60 + one.Span.M,
          addons: one.Supplements.map(({ SetGuid, Guid }) => ({
            optionGroupId: SetGuid,
            optionId: Guid,
          })),
        })),
      })),
  move: (zone) =>
    z.strictObject({ Begin: instant }).transform(({ Begin }) => {
      const { date, time } = zone.wall(Begin);
      return { appointmentDate: date, startTime: time };
    }),
  cancellation: z
    .strictObject({ Status: z.literal(9), ReasonCode: optionalText, Remark: optionalText })
    .transform(({ ReasonCode, Remark }) => ({ reasonId: ReasonCode, cancellationNote: Remark })),
};

const STATUSES: Readonly<Record<number, number>> = { 409: 412, 422: 400 };

const instant = z
  .string()
  .regex(/^\/Date\(\d+\)\/$/)
  .transform((text) => new Date(Number(text.slice(6, -2))));

const item = z.strictObject({
  AppointmentTypeGuid: ownId,
  DurationGuid: ownId.optional(),
  PackageGuid: ownId.optional(),
  PractitionerGuid: ownId.optional(),
  Begin: instant,
  Fee: z.int(),
  Span: z.strictObject({ H: z.int(), M: z.int().max(59) }),
  Supplements: z.array(z.strictObject({ SetGuid: ownId, Guid: ownId })),
});

const ticks = (at: Date) => `/Date(${at.getTime()})/`;
