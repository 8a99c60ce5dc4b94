import type { z } from "zod";
import { invalid, ok, type Reply } from "../reply.ts";
import type { Call } from "../routes/route.ts";
import type { Zone } from "../wall-clock.ts";
import {
  appointmentSchema,
  clientSchema,
  createdSchema,
  menuSchema,
  pageSchema,
  problemSchema,
  timesSchema,
} from "./documented.ts";
import type { Vendor } from "./vendor.ts";

/** Answers a documented route as this product would: its body in, its body out. */
export function answerAs(
  vendor: Vendor,
  zone: Zone,
  label: string,
  call: Call,
  handle: (call: Call) => Reply,
): Reply {
  const body = bodyOf(vendor, zone, label, call.body);
  const reply = body.success
    ? handle({ ...call, ...withOwnIds(vendor, call), body: body.data })
    : invalid(body.error);
  if (reply.status >= 400) {
    return { ...reply, ...vendor.refused(reply.status, problemSchema.parse(reply.body).detail) };
  }
  return ok(write(vendor, zone, label, call, reply.body));
}

type Parsed = { success: true; data: unknown } | { success: false; error: z.ZodError };

function bodyOf(vendor: Vendor, zone: Zone, label: string, body: unknown): Parsed {
  switch (label) {
    case "POST /api/Clients":
      return vendor.newClient.safeParse(body);
    case "POST /api/Appointments":
      return vendor.newAppointment(zone).safeParse(body);
    case "POST /api/Appointments/{id}/reschedule":
      return vendor.move(zone).safeParse(body);
    case "POST /api/Appointments/{id}":
      return vendor.cancellation.safeParse(body);
    default:
      return { success: true, data: body };
  }
}

/** Paths and parameters are documented; the ids in them are its own. */
function withOwnIds(vendor: Vendor, { id, query }: Call): Pick<Call, "id" | "query"> {
  const own = new URLSearchParams(query);
  const member = query.get("teamMemberId");
  if (member !== null && member !== "any") own.set("teamMemberId", vendor.readId(member));
  const cart = query.get("services");
  const read = (name: string, value: unknown) =>
    name.endsWith("Id") && typeof value === "string" ? vendor.readId(value) : value;
  if (cart !== null) own.set("services", JSON.stringify(JSON.parse(cart, read)));
  return { id: vendor.readId(id), query: own };
}

function write(vendor: Vendor, zone: Zone, label: string, { query }: Call, body: unknown): unknown {
  const client = (raw: unknown) => vendor.client(clientSchema.parse(raw));
  const appointment = (raw: unknown) => vendor.appointment(appointmentSchema.parse(raw), zone);
  const page = (one: (raw: unknown) => unknown) => {
    const { data, total } = pageSchema.parse(body);
    return vendor.page(data.map(one), { total, end: Number(query.get("skip")) + data.length });
  };
  switch (label) {
    case "GET /api/servicecategories":
      return vendor.menu(menuSchema.parse(body).data);
    case "GET /api/Appointments/availability":
      return vendor.times(timesSchema.parse(body).days, zone);
    case "GET /api/Clients/search":
      return page(client);
    case "GET /api/Clients/{id}":
      return vendor.record(client(body));
    case "GET /api/Appointments/search":
      return page(appointment);
    case "GET /api/Appointments/{id}":
      return vendor.record(appointment(body));
    case "POST /api/Clients":
      return vendor.created(createdSchema.parse(body).id, "client");
    case "POST /api/Appointments":
      return vendor.created(createdSchema.parse(body).id, "appointment");
    default:
      return vendor.done();
  }
}
