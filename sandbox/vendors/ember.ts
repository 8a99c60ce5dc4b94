import { z } from "zod";
import type { Menu, Tier } from "./documented.ts";
import { minutesBetween, optionalText, type Vendor } from "./vendor.ts";

/** PascalCase, lists inside objects, lengths as `01:15:00`, switches of the opposite sense. */
export const ember: Vendor = {
  readId: (own) => own,
  menu: (menu) => success({ Departments: { Department: menu.map(department) } }),
  times: (days) =>
    success({
      Calendar: days.map(({ date, timeSlots }) => ({
        Day: `${date}T00:00:00`,
        IsOpen: timeSlots.length > 0,
        Openings: {
          Opening: timeSlots.map((slot) => ({
            Start: `${date}T${slot.startTime}`,
            Duration: clock(minutesBetween(slot.startTime, slot.endTime)),
            Employees: slot.availableTeamMemberIds.join(";"),
            EmployeeNames: slot.availableTeamMemberNames.join(";"),
          })),
        },
      })),
    }),
  client: ({ id, email, phoneNumber }) => ({ ClientKey: id, Email: email, Mobile: phoneNumber }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    AppointmentKey: id,
    Client: clientId === null ? null : { ClientKey: clientId },
    Day: `${appointmentDate}T00:00:00`,
    State: statusId === "status_cancelled" ? "CancelledByClient" : "Booked",
    AmountDue: totalPrice,
    Rows: {
      Row: services.map((line) => ({
        ProductKey: line.serviceId,
        VariationKey: line.variantId ?? "",
        PackageKey: line.bundleId ?? "",
        Start: `${appointmentDate}T${line.startTime}`,
        ...worth(line),
        EmployeeKey: line.teamMemberId ?? "",
        Extras: {
          Extra: line.addons.map((one) => ({ List: one.optionGroupId, Key: one.optionId })),
        },
      })),
    },
  }),
  record: success,
  page: (records, { total }) => success({ Hits: { Hit: records }, HitCount: String(total) }),
  created: (id) => success({ Key: id }),
  done: () => success({}),
  refused: (status, detail) => ({
    status: status === 401 || status === 403 || status === 429 ? status : 200,
    body: {
      IsSuccess: false,
      Errors: [{ Code: status === 404 ? "NotFound" : "Rejected", Text: detail }],
      Value: null,
    },
  }),
  newClient: z
    .strictObject({
      Client: z.strictObject({
        FirstName: z.string(),
        LastName: optionalText,
        Email: optionalText,
        Mobile: optionalText,
      }),
    })
    .transform(({ Client }) => ({
      firstName: Client.FirstName,
      lastName: Client.LastName,
      email: Client.Email,
      phoneNumber: Client.Mobile,
    })),
  newAppointment: () =>
    z
      .strictObject({
        Appointment: z.strictObject({
          ClientKey: z.string(),
          Rows: z.strictObject({ Row: z.array(row) }),
        }),
      })
      .transform(({ Appointment: { ClientKey, Rows } }) => ({
        clientId: ClientKey,
        appointmentDate: Rows.Row[0]?.Start.slice(0, 10) ?? "",
        services: Rows.Row.map((one) => ({
          serviceId: one.ProductKey,
          startTime: one.Start.slice(11),
          price: one.Amount,
          durationInMinutes: minutesOf(one.Duration),
          teamMemberId: one.EmployeeKey,
          variantId: one.VariationKey,
          bundleId: one.PackageKey,
          addons: one.Extras.Extra.map(({ List, Key }) => ({ optionGroupId: List, optionId: Key })),
        })),
      })),
  move: () =>
    z.strictObject({ NewStart: z.string() }).transform(({ NewStart }) => ({
      appointmentDate: NewStart.slice(0, 10),
      startTime: NewStart.slice(11),
    })),
  cancellation: z
    .strictObject({ Reason: z.strictObject({ Key: optionalText, Text: optionalText }) })
    .transform(({ Reason }) => ({ reasonId: Reason.Key, cancellationNote: Reason.Text })),
};

const row = z.strictObject({
  ProductKey: z.string(),
  VariationKey: optionalText,
  PackageKey: optionalText,
  Start: z.string(),
  Amount: z.number(),
  Duration: z.string().regex(/^\d\d:\d\d:00$/),
  EmployeeKey: optionalText,
  Extras: z.strictObject({
    Extra: z.array(z.strictObject({ List: z.string(), Key: z.string() })),
  }),
});

function success(value: unknown) {
  return { IsSuccess: true, Errors: [], Value: value };
}

function department({ id, name, services, bundles }: Menu[number]) {
  return {
    Key: id,
    Title: name,
    Products: {
      Product: services.map((service) => ({
        Key: service.id,
        Title: service.name,
        ...worth(service),
        BookableOnline: !service.disabledForOnlineBooking,
        OpenToAll: !service.requiresMembership,
        StaffRates: { Rate: service.pricingTiers.map(rate) },
        Variations: {
          Variation: service.variants.map((one) => ({
            Key: one.id,
            Title: one.name,
            ...worth(one),
            StaffRates: { Rate: one.pricingTiers.map(rate) },
          })),
        },
        ExtraLists: {
          ExtraList: service.optionGroups.map((group) => ({
            Key: group.id,
            Title: group.name,
            IsMandatory: group.minSelections > 0,
            Least: group.minSelections,
            Most: group.maxSelections,
            Extras: {
              Extra: group.options.map((one) => ({ Key: one.id, Title: one.name, ...worth(one) })),
            },
          })),
        },
      })),
    },
    Packages: {
      Package: bundles.map((bundle) => ({
        Key: bundle.id,
        Title: bundle.name,
        Amount: bundle.price ?? null,
        Products: bundle.services.map((item) => ({
          ProductKey: item.serviceId,
          VariationKey: item.variantId ?? null,
          Amount: item.price ?? null,
          Duration: item.durationInMinutes === undefined ? null : clock(item.durationInMinutes),
        })),
      })),
    },
  };
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { Amount: price, Duration: clock(durationInMinutes) };
}

function rate(tier: Tier) {
  return { ...worth(tier), Employees: { Employee: tier.teamMemberIds.map((Key) => ({ Key })) } };
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
