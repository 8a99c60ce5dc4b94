import { z } from "zod";
import { isDate, isTime } from "#lib/values/calendar.ts";
import { presentSchema } from "./stored-visit.ts";

export type ChangeKind = "cancel" | "move";

/** `unclear`: refused, and its record could not be read. */
export const CHANGE_FAULTS = [
  "refused",
  "off",
  "unclear",
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
 * journal stored it; or perhaps gone (a record not found, a backup).
 */
export type Knowledge = "current" | "unread" | "doubtful";

const targetSchema = z.object({
  date: z.string().refine(isDate),
  start: z.string().refine(isTime),
});

const changeSchema = z.object({
  askedAt: z.int(),
  reasonId: z.string().optional(),
  /** Of a move. */
  to: targetSchema.optional(),
});
export type ChangeRequest = Readonly<z.infer<typeof changeSchema>>;

export const managedSchema = z.object({
  /** Raised by each change of the appointment, the salon's included. */
  revision: z.int(),
  moves: z.int(),
  requests: z.int(),
  present: presentSchema.optional(),
  change: changeSchema.optional(),
  failed: z
    .object({
      kind: z.enum(["cancel", "move"]),
      reason: z.enum(CHANGE_FAULTS),
      /** Where a failed move was to go: an appointment there later is the visitor's own move. */
      to: targetSchema.optional(),
    })
    .optional(),
  /** The last change of the appointment was the salon's. */
  bySalon: z.literal(true).optional(),
  /** The salon has changed its services: of `present` only day and start are right. */
  altered: z.literal(true).optional(),
});
export type Managed = Readonly<z.infer<typeof managedSchema>>;

export const UNMANAGED: Managed = { revision: 0, moves: 0, requests: 0 };
