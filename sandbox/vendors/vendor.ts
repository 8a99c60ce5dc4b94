import { hash } from "node:crypto";
import { z } from "zod";
import type { Zone } from "../wall-clock.ts";
import type {
  Appointment,
  Cancellation,
  Client,
  Days,
  Menu,
  Move,
  NewAppointment,
  NewClient,
} from "./documented.ts";

/** A whole product that writes and reads everything in its own way. */
export interface Vendor {
  /** From an id of its own to the documented one. */
  readId(own: string): string;
  menu(menu: Menu): unknown;
  times(days: Days, zone: Zone): unknown;
  client(client: Client): unknown;
  appointment(appointment: Appointment, zone: Zone): unknown;
  /** What is around a record that is read alone, and around a page of them. */
  record(record: unknown): unknown;
  page(records: unknown[], place: { total: number; end: number }): unknown;
  created(id: string, kind: "client" | "appointment"): unknown;
  /** Of a move or a cancellation. */
  done(): unknown;
  refused(status: number, detail: string): { status: number; body: unknown };
  newClient: z.ZodType<NewClient>;
  newAppointment(zone: Zone): z.ZodType<NewAppointment>;
  move(zone: Zone): z.ZodType<Move>;
  cancellation: z.ZodType<Cancellation>;
}

/** Ids that are numbers outside, in the order in which they were first written. */
export function numbered(first: number) {
  const numbers = new Map<string, number>();
  return {
    number(id: string): number {
      const known = numbers.get(id) ?? first + numbers.size;
      numbers.set(id, known);
      return known;
    },
    id(own: string | number): string {
      return [...numbers].find(([, number]) => number === Number(own))?.[0] ?? String(own);
    },
  };
}

export const cents = (euros: number) => Math.round(euros * 100);
export const euros = (amount: number) => amount / 100;
export const optionalText = z.string().optional();

export function minutesBetween(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return minutes(to) - minutes(from);
}

/** Ids that are GUIDs outside, the same at every start. */
export function guids() {
  const ids = new Map<string, string>();
  return {
    guid(id: string): string {
      const own = hash("md5", id).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      ids.set(own, id);
      return own;
    },
    id: (own: string): string => ids.get(own.toLowerCase()) ?? own,
  };
}
