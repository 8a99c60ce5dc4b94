import fc from "fast-check";
import type { JudgedKind } from "#lib/config/ignored-fields.ts";
import { admit } from "../schema/door.ts";
import { readWireService } from "../schema/service.ts";

/** As a record reaches its schema, at a location with euros on a day of November 2026. */
export function admitted(raw: unknown, kind: JudgedKind = "service"): unknown {
  return admit(raw, kind, { currency: "EUR", now: () => Date.parse("2026-11-23T12:00:00Z") });
}

export const flags = {
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};
export const plain = { id: "svc_cut", name: "Cut", price: 30, durationInMinutes: 45, ...flags };
export const addon = { id: "opt_mask", name: "Mask", price: 12.5, durationInMinutes: 10 };
export const group = { id: "grp_care", name: "Care", minSelections: 0, options: [addon] };
export const tier = {
  id: "t1",
  name: "Senior",
  price: 60,
  durationInMinutes: 50,
  teamMemberIds: ["a"],
};
export const variant = { id: "long", name: "Long hair", price: 40, durationInMinutes: 60 };

export function issuesOf(raw: unknown) {
  const read = readWireService(admitted(raw));
  return read.ok ? [] : read.error.issues;
}

export function readable(raw: unknown) {
  const read = readWireService(admitted(raw));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export function renamed(record: object, names: Readonly<Record<string, string>>): object {
  const entries: [string, unknown][] = Object.entries(record);
  return Object.fromEntries(entries.map(([field, value]) => [names[field] ?? field, value]));
}

export const minuteNames = fc.constantFrom("durationInMinutes", "duration", "durationMinutes");
