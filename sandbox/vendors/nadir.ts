import { z } from "zod";
import type { Zone } from "../wall-clock.ts";
import type { Appointment, Days } from "./documented.ts";
import { amount, number, phases, readId, tree } from "./nadir-tree.ts";
import type { Vendor } from "./vendor.ts";

/** How it writes dates: the month first, as it says, or the day. */
type Order = "month_first" | "day_first";

/** Everything is text: a tree of kinds, lengths in phases, "1:15 PM", and refusals with 200. */
export function nadirWith(order: Order): Vendor {
  const shown = (date: string) => {
    const [year, month, day] = date.split("-");
    return order === "month_first" ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  };
  const date = z
    .string()
    .regex(/^\d\d\/\d\d\/\d{4}$/)
    .transform((text) => {
      const [one, other, year] = text.split("/");
      return order === "month_first" ? `${year}-${one}-${other}` : `${year}-${other}-${one}`;
    });
  return {
    readId,
    menu: (menu) => success({ data: tree(menu) }),
    times: (days) =>
      success({ data: { calendar: calendar(days, shown), employees: orNone(employees(days)) } }),
    client: ({ id, email, phoneNumber }) => ({
      customer_id: number(id),
      email: email ?? "",
      mobile: phoneNumber ?? "",
    }),
    appointment: (one) => booking(one, shown),
    record: (record) => success({ data: [record] }),
    page: (records, { total }) => success({ data: { rows: records, row_count: String(total) } }),
    created: (id) => success({ insert_id: number(id) }),
    done: () => success({}),
    refused: (status, detail) => ({
      status: status === 401 || status === 403 || status === 429 ? status : 200,
      body: { result: "KO", errno: ERRORS[status] ?? "22", error: detail },
    }),
    newClient,
    newAppointment: (_: Zone) =>
      z
        .strictObject({ customer_id: ownId, booking_date: date, rows: z.array(row).min(1) })
        .transform(({ customer_id, booking_date, rows }) => ({
          clientId: customer_id,
          appointmentDate: booking_date,
          services: rows.map((one) => ({
            serviceId: one.item_id,
            variantId: one.duration_id,
            bundleId: one.combo_id,
            teamMemberId: one.employee_id,
            startTime: one.from,
            price: Number(one.amount),
            durationInMinutes: Number(one.minutes),
            addons: one.modifiers,
          })),
        })),
    move: () =>
      z.strictObject({ booking_date: date, from: clock }).transform(({ booking_date, from }) => ({
        appointmentDate: booking_date,
        startTime: from,
      })),
    cancellation: z
      .strictObject({ booking_status: z.literal("X"), remark: z.string() })
      .transform(({ remark }) => ({ reasonId: undefined, cancellationNote: remark || undefined })),
  };
}

const ERRORS: Readonly<Record<number, string>> = { 404: "2", 409: "1062" };

const success = (rest: object) => ({ result: "OK", ...rest });
const orNone = (all: object) => (Object.keys(all).length > 0 ? all : []);

const ownId = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(readId);
/** "0" is none. */
const ownIdOrNone = z.union([z.literal("0").transform(() => undefined), ownId]);
const noText = z.string().transform((text) => text || undefined);

const newClient = z
  .strictObject({
    first_name: z.string(),
    last_name: noText,
    email: noText,
    mobile: noText,
  })
  .transform((sent) => ({
    firstName: sent.first_name,
    lastName: sent.last_name,
    email: sent.email,
    phoneNumber: sent.mobile,
  }));

const clock = z
  .string()
  .regex(/^(?:1[0-2]|[1-9]):[0-5]\d (?:AM|PM)$/)
  .transform((text) => {
    const [hour = "", minute = "", half = ""] = text.split(/[: ]/);
    const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
    return `${String(hours).padStart(2, "0")}:${minute}:00`;
  });

const row = z.strictObject({
  item_id: ownId,
  duration_id: ownIdOrNone,
  combo_id: ownIdOrNone,
  employee_id: ownIdOrNone,
  from: clock,
  minutes: z.string().regex(/^\d+$/),
  amount: z.string().regex(/^\d+\.\d\d$/),
  /** "list:modifier", with commas. */
  modifiers: z
    .string()
    .regex(/^(?:\d+:\d+(?:,\d+:\d+)*)?$/)
    .transform((text) =>
      text
        .split(",")
        .filter(Boolean)
        .map((pair) => {
          const [list = "", one = ""] = pair.split(":").map(readId);
          return { optionGroupId: list, optionId: one };
        }),
    ),
});

function twelve(time: string): string {
  const hours = Number(time.slice(0, 2)) % 24;
  return `${hours % 12 || 12}:${time.slice(3, 5)} ${hours < 12 ? "AM" : "PM"}`;
}

/** A day without openings is an empty list, as its language writes an empty table. */
function calendar(days: Days, shown: (date: string) => string) {
  return Object.fromEntries(
    days.map(({ date, timeSlots }) => [
      shown(date),
      orNone(
        Object.fromEntries(
          timeSlots.map((slot) => [
            twelve(slot.startTime),
            {
              ends: twelve(slot.endTime),
              employees: slot.availableTeamMemberIds.map(number).join("|"),
            },
          ]),
        ),
      ),
    ]),
  );
}

function employees(days: Days) {
  return Object.fromEntries(
    days.flatMap(({ timeSlots }) =>
      timeSlots.flatMap((slot) =>
        slot.availableTeamMemberIds.map((id, at) => [
          number(id),
          { screen_name: slot.availableTeamMemberNames[at] },
        ]),
      ),
    ),
  );
}

function booking(
  { id, clientId, appointmentDate, services, totalPrice, statusId }: Appointment,
  shown: (date: string) => string,
) {
  const orZero = (one: string | null) => (one === null ? "0" : number(one));
  return {
    booking_id: number(id),
    customer_id: orZero(clientId),
    booking_date: shown(appointmentDate),
    booking_status: statusId === "status_cancelled" ? "X" : "A",
    amount_due: amount(totalPrice),
    rows: services.map((line) => ({
      item_id: number(line.serviceId),
      duration_id: orZero(line.variantId),
      combo_id: orZero(line.bundleId),
      employee_id: orZero(line.teamMemberId),
      from: twelve(line.startTime),
      phases: phases(line.durationInMinutes),
      amount: amount(line.price),
      modifiers: line.addons
        .map((one) => `${number(one.optionGroupId)}:${number(one.optionId)}`)
        .join(","),
    })),
  };
}
