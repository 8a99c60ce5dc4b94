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
 * What is known of how it stands now: read, or our own doing; nothing newer than the journal; or read,
 * and perhaps cancelled (a status that is not known, a record that is not found).
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
  /** Sealed. */
  note: z.string().optional(),
  to: targetSchema.optional(),
  /** What availability said of the old time before the sending: whether it was offered. */
  oldOffered: z.boolean().optional(),
  /** When its record was first not found (404), epoch milliseconds. */
  missingSince: z.int().optional(),
});
export type ChangeRequest = Readonly<z.infer<typeof changeSchema>>;

const recordedSchema = z.object({
  serviceIds: z.array(z.string().nullable()).readonly(),
  minutes: z.int().nullable(),
});
/** What a record said right after the booking: what differs from it later is the salon's doing. */
export type Recorded = Readonly<z.infer<typeof recordedSchema>>;

export const managedSchema = z.object({
  /** Raised by each change of the appointment, whoever made it. */
  revision: z.int(),
  moves: z.int(),
  requests: z.int(),
  present: presentSchema.optional(),
  change: changeSchema.optional(),
  failed: z
    .object({
      kind,
      reason: z.enum(CHANGE_FAULTS),
      /** Where a move was to go: what is there later is the visitor's doing. */
      to: targetSchema.optional(),
    })
    .optional(),
  bySalon: z.enum(["moved", "cancelled"]).optional(),
  /** The salon has given it other lines or another length: only when it is, is known (`present`). */
  altered: z.object({ minutes: z.int().nullable() }).optional(),
  recorded: recordedSchema.optional(),
});
export type Managed = Readonly<z.infer<typeof managedSchema>>;

export const UNMANAGED: Managed = { revision: 0, moves: 0, requests: 0 };
