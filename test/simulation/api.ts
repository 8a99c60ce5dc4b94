import { z } from "zod";
import { type CartEntry, slotsOn } from "./free-times.ts";
import type { Line, Salon, Shape } from "./salon.ts";
import { movedTo } from "./salon.ts";
import { clientText, listText, recordText, type Style } from "./styles.ts";
import { minuteOf } from "./wire-text.ts";

export type Answer = { readonly status: number; readonly text: string };

export type Route =
  | "categories"
  | "availability"
  | "searchClients"
  | "client"
  | "createClient"
  | "searchAppointments"
  | "appointment"
  | "createAppointment"
  | "reschedule"
  | "cancel";

export type Call = { readonly route: Route; readonly id: string; readonly query: URLSearchParams };

export function callOf(method: "GET" | "POST", address: string): Call {
  const [path = "", search = ""] = address.split("?");
  const [, , resource = "", ...rest] = path.split("/");
  const id = decodeURIComponent(rest[0] ?? "");
  const query = new URLSearchParams(search);
  return { route: routeOf(method, resource, id, rest[1]), id, query };
}

function routeOf(method: "GET" | "POST", resource: string, id: string, last?: string): Route {
  if (resource === "servicecategories") return "categories";
  if (resource === "Clients") {
    if (method === "POST") return "createClient";
    return id === "search" ? "searchClients" : "client";
  }
  if (method === "POST") {
    if (id === "") return "createAppointment";
    return last === "reschedule" ? "reschedule" : "cancel";
  }
  if (id === "availability") return "availability";
  return id === "search" ? "searchAppointments" : "appointment";
}

/** The salon as of `asOf`: what a copy that lags behind answers from. */
export function read(salon: Salon, style: Style, { route, id, query }: Call, asOf: number): Answer {
  switch (route) {
    case "categories":
      return ok(salon.pricesAt(asOf).text);
    case "availability":
      return ok(availability(salon, query, asOf));
    case "searchClients":
      return ok(clients(salon, style, query.get("filter") ?? "", asOf));
    case "client": {
      const client = salon.clients.get(id);
      if (!client || client.madeAt > asOf) return NOT_FOUND;
      return ok(JSON.stringify({ data: clientText(client, isMerged(client, asOf)) }));
    }
    case "searchAppointments":
      return ok(appointments(salon, style, query, asOf));
    default: {
      const shape = salon.shapeAt(id, asOf);
      if (!shape || isGone(shape, style)) return NOT_FOUND;
      return ok(JSON.stringify({ data: recordText({ id }, shape, style) }));
    }
  }
}

const cartSchema = z.array(
  z.object({
    serviceId: z.string(),
    variantId: z.string().optional(),
    addons: z.array(z.object({ optionId: z.string() })).optional(),
  }),
);

function availability(salon: Salon, query: URLSearchParams, asOf: number): string {
  const from = query.get("startDate") ?? "";
  const to = query.get("endDate") ?? from;
  const cart: readonly CartEntry[] = cartSchema.parse(JSON.parse(query.get("services") ?? "[]"));
  const days = [];
  for (let date = from; date <= to; date = nextDay(date)) {
    const timeSlots = slotsOn(salon, date, cart, query.get("teamMemberId") ?? "any", asOf);
    days.push({ date, slotCount: timeSlots.length, timeSlots });
  }
  return JSON.stringify({ days, allowJoinWaitlist: false });
}

const DAY_MS = 86_400_000;

export function nextDay(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function isMerged({ merged }: { merged?: { readonly at: number } }, asOf: number): boolean {
  return merged !== undefined && merged.at <= asOf;
}

function clients(salon: Salon, style: Style, filter: string, asOf: number): string {
  const wanted = filter.toLowerCase();
  const found = [...salon.clients.values()].filter(
    ({ firstName, email = "", phone = "", madeAt }) =>
      madeAt <= asOf &&
      [firstName, email, phone].some((each) => each.toLowerCase().includes(wanted)),
  );
  return listText(
    found.map((client) => clientText(client, isMerged(client, asOf))),
    found.length,
    style,
  );
}

function isGone({ status }: Shape, style: Style): boolean {
  return status === "deleted" || (status === "cancelled" && style.cancelled === "deleted");
}

function appointments(salon: Salon, style: Style, query: URLSearchParams, asOf: number): string {
  const [from, to] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
  const all = [...salon.appointments.values()].flatMap((one) => {
    const shape = salon.shapeAt(one.id, asOf);
    if (!shape || isGone(shape, style)) return [];
    if (shape.status === "cancelled" && style.cancelled === "not listed") return [];
    return shape.date >= from && shape.date <= to ? [recordText(one, shape, style)] : [];
  });
  const skip = Number(query.get("skip") ?? 0);
  const limit = Math.min(50, Number(query.get("limit") ?? 50));
  return listText(all.slice(skip, skip + limit), all.length, style);
}

const ok = (text: string): Answer => ({ status: 200, text });
export const NOT_FOUND: Answer = problem(404, "Not found", "no such record in this location");

export function problem(status: number, title: string, detail: string): Answer {
  return { status, text: JSON.stringify({ title, status, detail }) };
}

export const newClient = z.object({
  firstName: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
});
export const newAppointment = z.object({
  clientId: z.string(),
  appointmentDate: z.string(),
  services: z.array(
    z.object({
      serviceId: z.string(),
      startTime: z.string(),
      price: z.number(),
      durationInMinutes: z.int(),
      teamMemberId: z.string().optional(),
      variantId: z.string().optional(),
      addons: z.array(z.object({ optionId: z.string() })).default([]),
    }),
  ),
});
export const newTime = z.object({ appointmentDate: z.string(), startTime: z.string() });

export type NewAppointment = z.infer<typeof newAppointment>;

export function linesOf({ services }: NewAppointment): readonly Line[] {
  return services.map((line) => ({
    serviceId: line.serviceId,
    variantId: line.variantId,
    addonIds: line.addons.map(({ optionId }) => optionId),
    start: minuteOf(line.startTime),
    minutes: line.durationInMinutes,
    cents: Math.round(line.price * 100),
    memberId: line.teamMemberId ?? null,
  }));
}

/** Carries a change out (§4.5, §4.6): to whatever is there, as the upstream does. */
export function changeAppointment(salon: Salon, { route, id }: Call, body: unknown): Answer {
  const shape = salon.latest(id);
  if (!shape || shape.status === "deleted") return NOT_FOUND;
  if (shape.status === "cancelled") return problem(422, "Refused", "it is cancelled");
  if (route === "cancel") {
    salon.change(id, "key", "cancelled", { ...shape, status: "cancelled" });
    return ok("{}");
  }
  const { appointmentDate, startTime } = newTime.parse(body);
  salon.change(id, "key", "moved", movedTo(shape, appointmentDate, minuteOf(startTime)));
  return ok("{}");
}
