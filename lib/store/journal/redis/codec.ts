import { z } from "zod";
import type { MemoryKind } from "../memory.ts";
import type { Remembered, Stored } from "../port.ts";
import { type Hold, storedBookingSchema } from "../stored.ts";

export type Entries = readonly (readonly [field: string, text: string])[];

export function readStored(text: string): Stored {
  const booking = storedBookingSchema.parse(JSON.parse(text));
  return { booking, isSame: { map: "booking", key: booking.id, is: text } };
}

const holdSchema = z.object({
  until: z.number().nullable(),
  stretches: z.array(
    z.object({
      memberId: z.string(),
      date: z.string(),
      fromMinute: z.int(),
      toMinute: z.int(),
    }),
  ),
});

export function readHold(bookingId: string, text: string): readonly Hold[] {
  const { until, stretches } = holdSchema.parse(JSON.parse(text));
  return stretches.map((stretch) => ({ ...stretch, bookingId, until }));
}

export function heldUntil(text: string): number | null {
  return holdSchema.parse(JSON.parse(text)).until;
}

/** One hash has all kinds. */
export const MEMORY = "marks";

export function memoryField(kind: MemoryKind, key: string): string {
  return key === "" ? kind : `${kind} ${key}`;
}

export function memoryText({ value, until }: Remembered): string {
  return JSON.stringify([value, until]);
}

const memorySchema = z.tuple([z.union([z.string(), z.number()]), z.number()]);

export function readMemory(kind: MemoryKind, entries: Entries): readonly Remembered[] {
  const prefix = `${kind} `;
  const own = entries.filter(([field]) => `${field} `.startsWith(prefix));
  return own.map(([field, text]) => {
    const [value, until] = memorySchema.parse(JSON.parse(text));
    return { key: field.slice(prefix.length), value, until };
  });
}

export function rememberedUntil(text: string): number {
  return memorySchema.parse(JSON.parse(text))[1];
}
