import { z } from "zod";
import { isDate, isTime, type LocalDate, type LocalTime } from "#lib/calendar.ts";
import { type Present, presentSchema } from "./stored-visit.ts";

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

export type ChangeRequest = {
  readonly kind: ChangeKind;
  readonly askedAt: number;
  readonly failures: number;
  readonly reasonId?: string | undefined;
  readonly note?: string | undefined;
  readonly to?: { readonly date: LocalDate; readonly start: LocalTime } | undefined;
  /** What availability said of the old time before the sending: whether it was offered. */
  readonly oldOffered?: boolean | undefined;
  /** When its record was first not found (404), epoch milliseconds. */
  readonly missingSince?: number | undefined;
};

/**
 * What is known of how it stands now: read, or our own doing; nothing newer than the journal; or read,
 * and perhaps cancelled (a status that is not known, a record that is not found).
 */
export type Knowledge = "current" | "unread" | "doubtful";

/** What a record said right after the booking: what differs from it later is the salon's doing. */
export type Recorded = {
  readonly serviceIds: readonly (string | null)[];
  readonly minutes: number | null;
};

export type Managed = {
  /** Raised by each change of the appointment, whoever made it. */
  readonly revision: number;
  readonly moves: number;
  readonly requests: number;
  readonly present?: Present | undefined;
  readonly change?: ChangeRequest | undefined;
  readonly failed?: { readonly kind: ChangeKind; readonly reason: ChangeFault } | undefined;
  readonly bySalon?: "moved" | "cancelled" | undefined;
  /** The salon has given it other lines or another length: only when it is, is known (`present`). */
  readonly altered?: { readonly minutes: number | null } | undefined;
  readonly recorded?: Recorded | undefined;
};

export const UNMANAGED: Managed = { revision: 0, moves: 0, requests: 0 };

const date = z.string().refine(isDate);
const time = z.string().refine(isTime);
const kind = z.enum(["cancel", "move"]);

export const managedSchema: z.ZodType<Managed> = z.object({
  revision: z.int(),
  moves: z.int(),
  requests: z.int(),
  present: presentSchema.optional(),
  change: z
    .object({
      kind,
      askedAt: z.int(),
      failures: z.int(),
      reasonId: z.string().optional(),
      note: z.string().optional(),
      to: z.object({ date, start: time }).optional(),
      oldOffered: z.boolean().optional(),
      missingSince: z.int().optional(),
    })
    .optional(),
  failed: z.object({ kind, reason: z.enum(CHANGE_FAULTS) }).optional(),
  bySalon: z.enum(["moved", "cancelled"]).optional(),
  altered: z.object({ minutes: z.int().nullable() }).optional(),
  recorded: z
    .object({ serviceIds: z.array(z.string().nullable()), minutes: z.int().nullable() })
    .optional(),
});
