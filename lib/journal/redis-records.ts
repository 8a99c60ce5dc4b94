import { z } from "zod";
import { stretchOf } from "./cells.ts";
import { BOOKING_STATES, type JournalBooking, type Stretch } from "./contract.ts";

/** What the Redis journal answers, in the types of the contract. */

const whole = z.string().regex(/^\d+$/).transform(Number);
const text = z
  .string()
  .optional()
  .transform((value) => value ?? null);

const bookingHash = z.object({
  id: z.string(),
  version: whole,
  intentId: z.string(),
  slug: z.string(),
  state: z.enum(BOOKING_STATES),
  reason: text,
  request: z.string(),
  contact: text,
  visitor: text,
  clientId: text,
  clientAsked: z
    .string()
    .optional()
    .transform((asked) => asked === "1"),
  appointmentId: text,
  outcome: text,
  attempts: whole,
  bodyHash: text,
  createdAt: whole,
  changedAt: whole,
  endedAt: whole.optional().transform((value) => value ?? null),
}) satisfies z.ZodType<JournalBooking>;

/** A hash as Redis lists it: field, value, field, value, … */
export const flatHash = z.array(z.string()).transform((list) => {
  const pairs = list.flatMap((field, index) =>
    index % 2 === 0 ? [[field, list[index + 1] ?? ""] as const] : [],
  );
  return new Map(pairs);
});

export function recordOf(hash: ReadonlyMap<string, string>): JournalBooking {
  return bookingHash.parse(Object.fromEntries(hash));
}

export const record = flatHash.transform(recordOf);

export const inserted = z.union([
  z
    .tuple([z.enum(["inserted", "existing", "twin"]), record])
    .transform(([kind, booking]) => ({ kind, booking })),
  z.tuple([z.literal("full")]).transform(([kind]) => ({ kind })),
  z.tuple([z.literal("changed")]).transform(([kind]) => ({ kind })),
]);

export const moved = z.union([
  z.tuple([z.literal("moved"), record]).transform(([kind, booking]) => ({ kind, booking })),
  z.tuple([z.enum(["stale", "claimed"])]).transform(([kind]) => ({ kind })),
]);

export const listed = z
  .tuple([z.string(), z.array(record)])
  .transform(([revision, bookings]) => ({ revision, bookings }));

const cellField = z
  .string()
  .transform((field) => field.split("|"))
  .pipe(z.tuple([z.string(), whole], z.string()));

/** The field of a held cell. The member comes last: nobody knows what is in its id. */
export function fieldOf(date: string, cell: number, memberId: string): string {
  return `${date}|${cell}|${memberId}`;
}

/** A field of `holds` and its value, as the cell and the end of its hold (none: `Infinity`). */
export function heldCell(field: string, value: string): Stretch & { readonly until: number } {
  const [date, cell, ...member] = cellField.parse(field);
  const until = value.slice(value.lastIndexOf("|") + 1);
  return {
    ...stretchOf(member.join("|"), date, cell),
    until: until === "" ? Number.POSITIVE_INFINITY : Number(until),
  };
}
