import { z } from "zod";
import { isDate, isTime } from "#lib/values/calendar.ts";
import { presentSchema } from "./stored-visit.ts";

export type ChangeKind = "cancel" | "move";

export const CHANGE_FAULTS = [
  "refused",
  "off",
  "unclear",
  "gone",
  "changed",
  "slot_taken",
  "too_late",
  "busy",
  "unavailable",
  "not_done",
  "failed",
] as const;
export type ChangeFault = (typeof CHANGE_FAULTS)[number];

/**
 * How well a booking's appointment is known: read, or changed by ourselves; not read since the
 * journal stored it; or read, and perhaps cancelled (an unknown status, a record not found).
 */
export type Knowledge = "current" | "unread" | "doubtful";

const kind = z.enum(["cancel", "move"]);

const targetSchema = z.object({
  date: z.string().refine(isDate),
  start: z.string().refine(isTime),
});

const changeSchema = z.object({
  kind,
  askedAt: z.int(),
  failures: z.int(),
  reasonId: z.string().optional(),
  note: z.string().optional(),
  to: targetSchema.optional(),
  /** Where a failed move before it was to go. */
  formerTo: targetSchema.optional(),
  /** Whether availability still offered the old time before the move was sent. */
  oldOffered: z.boolean().optional(),
  /** When the record was first not found (404), in epoch milliseconds. */
  missingSince: z.int().optional(),
});
export type ChangeRequest = Readonly<z.infer<typeof changeSchema>>;

const recordedSchema = z.object({
  serviceIds: z.array(z.string().nullable()).readonly(),
  minutes: z.int().nullable(),
});
/** The record right after the booking: later differences are the salon's changes. */
export type Recorded = Readonly<z.infer<typeof recordedSchema>>;

export const managedSchema = z.object({
  /** Raised by each change of the appointment, the salon's included. */
  revision: z.int(),
  moves: z.int(),
  requests: z.int(),
  present: presentSchema.optional(),
  change: changeSchema.optional(),
  failed: z
    .object({
      kind,
      reason: z.enum(CHANGE_FAULTS),
      /** Where a failed move was to go: an appointment there later is the visitor's own move. */
      to: targetSchema.optional(),
    })
    .optional(),
  bySalon: z.enum(["moved", "cancelled"]).optional(),
  /** The salon has changed lines or length: only the times in `present` are known. */
  altered: z.object({ minutes: z.int().nullable() }).optional(),
  recorded: recordedSchema.optional(),
});
export type Managed = Readonly<z.infer<typeof managedSchema>>;

export const UNMANAGED: Managed = { revision: 0, moves: 0, requests: 0 };
