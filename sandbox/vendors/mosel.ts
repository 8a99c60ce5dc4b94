import { z } from "zod";
import {
  dateOf,
  group,
  keyed,
  listed,
  money,
  named,
  optionName,
  staffIn,
  timeOf,
  worth,
} from "./mosel-catalog.ts";
import { optionalText, type Vendor } from "./vendor.ts";

/** Resource names as keys, money in units and nanos, "2700s"; zeros, false and empty maps are left out. */
export const mosel: Vendor = {
  readId: (own) => decodeURIComponent(own.slice(own.lastIndexOf("/") + 1)),
  menu: (menu) => ({ catalog: { offeringGroups: keyed("offeringGroups", menu, group) } }),
  times: (days) => ({
    days: days.map(({ date, timeSlots }) => ({
      date: dateOf(date),
      ...listed(
        "starts",
        timeSlots.map((slot) => ({
          at: timeOf(slot.startTime),
          end: timeOf(slot.endTime),
          ...listed(
            "staff",
            slot.availableTeamMemberIds.map((one) => named("staff", one)),
          ),
        })),
      ),
    })),
    staff: staffIn(days),
  }),
  client: ({ id, email, phoneNumber }) => ({
    name: named("customers", id),
    ...(email !== null && { email }),
    ...(phoneNumber !== null && { phone: phoneNumber }),
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    name: named("reservations", id),
    ...(clientId !== null && { customer: named("customers", clientId) }),
    state: statusId === "status_cancelled" ? "CANCELLED" : "ACTIVE",
    date: dateOf(appointmentDate),
    total: money(totalPrice),
    ...listed(
      "lines",
      services.map((line) => ({
        offering: named("offerings", line.serviceId),
        ...(line.variantId !== null && { edition: named("editions", line.variantId) }),
        ...(line.bundleId !== null && { package: named("packages", line.bundleId) }),
        ...(line.teamMemberId !== null && { staff: named("staff", line.teamMemberId) }),
        at: timeOf(line.startTime),
        ...worth(line),
        ...listed(
          "options",
          line.addons.map((one) => optionName(one.optionGroupId, one.optionId)),
        ),
      })),
    ),
  }),
  record: (record) => record,
  page: (records, { total }) => ({
    ...listed("results", records),
    ...(total > 0 && { totalSize: total }),
  }),
  created: (id, kind) => ({ name: named(kind === "client" ? "customers" : "reservations", id) }),
  done: () => ({}),
  refused: (status, detail) => {
    const [own, code, name] = ERRORS[status] ?? [status, 3, "INVALID_ARGUMENT"];
    return { status: own, body: { error: { code, message: detail, status: name } } };
  },
  newClient: z
    .strictObject({
      customer: z.strictObject({
        givenName: z.string(),
        familyName: optionalText,
        email: optionalText,
        phone: optionalText,
      }),
    })
    .transform(({ customer }) => ({
      firstName: customer.givenName,
      lastName: customer.familyName,
      email: customer.email,
      phoneNumber: customer.phone,
    })),
  newAppointment: () =>
    z
      .strictObject({
        reservation: z.strictObject({ customer: own("customers"), date, lines: z.array(line) }),
      })
      .transform(({ reservation }) => ({
        clientId: reservation.customer,
        appointmentDate: reservation.date,
        services: reservation.lines.map((one) => ({
          serviceId: one.offering,
          variantId: one.edition,
          bundleId: one.package,
          teamMemberId: one.staff,
          startTime: one.at,
          price: one.price,
          durationInMinutes: one.duration,
          addons: one.options,
        })),
      })),
  move: () =>
    z
      .strictObject({ date, at: timeOfDay })
      .transform(({ date: appointmentDate, at }) => ({ appointmentDate, startTime: at })),
  cancellation: z
    .strictObject({ state: z.literal("CANCELLED"), reason: optionalText, note: optionalText })
    .transform(({ reason, note }) => ({ reasonId: reason, cancellationNote: note })),
};

const ERRORS: Readonly<Record<number, readonly [number, number, string]>> = {
  404: [404, 5, "NOT_FOUND"],
  409: [400, 9, "FAILED_PRECONDITION"],
  422: [400, 11, "OUT_OF_RANGE"],
};

function own(kind: string) {
  const prefix = named(kind, "");
  return z
    .string()
    .startsWith(prefix)
    .transform((name) => decodeURIComponent(name.slice(prefix.length)));
}

const two = (part: number) => String(part).padStart(2, "0");

const date = z
  .strictObject({ year: z.int(), month: z.int(), day: z.int() })
  .transform(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`);

const timeOfDay = z
  .strictObject({ hours: z.int().default(0), minutes: z.int().default(0) })
  .transform(({ hours, minutes }) => `${two(hours)}:${two(minutes)}:00`);

const line = z.strictObject({
  offering: own("offerings"),
  edition: own("editions").optional(),
  package: own("packages").optional(),
  staff: own("staff").optional(),
  at: timeOfDay,
  price: z
    .strictObject({
      currencyCode: z.literal("EUR"),
      units: z.string().regex(/^\d+$/).default("0"),
      nanos: z.int().min(0).max(999_999_999).default(0),
    })
    .transform(({ units, nanos }) => Math.round(Number(units) * 100 + nanos / 1e7) / 100),
  duration: z
    .string()
    .regex(/^\d+s$/)
    .transform((text) => Number(text.slice(0, -1)) / 60),
  options: z
    .array(
      z
        .string()
        .regex(/^businesses\/7\/optionSets\/[^/]+\/options\/[^/]+$/)
        .transform((name) => {
          const [, , , set = "", , option = ""] = name.split("/").map(decodeURIComponent);
          return { optionGroupId: set, optionId: option };
        }),
    )
    .default([]),
});
