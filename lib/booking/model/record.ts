import { z } from "zod";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { jsonOf } from "#lib/values/json.ts";
import { attributionSchema } from "./attribution.ts";
import { agreedVisitSchema, targetSchema } from "./stored-visit.ts";
import type { AgreedVisit, Visit } from "./visit.ts";

/** The visit as it is now. For lists, where one unreadable booking must not hide the others. */
export function readRequest({ request }: Pick<JournalBooking, "request">) {
  return agreedVisitSchema.safeParse(jsonOf(request)).data;
}

export function parseRequest(booking: Pick<JournalBooking, "request">): AgreedVisit {
  const request = readRequest(booking);
  if (request === undefined) throw new Error("a booking is not stored as it should be");
  return request;
}

/** What is stored beside the visit of the form that was sent. */
const senderSchema = z
  .object({
    attribution: attributionSchema.optional(),
    /** Fingerprint of the browser that was shown the form. */
    browser: z.string().optional(),
  })
  .catch({});
export type Sender = Readonly<z.infer<typeof senderSchema>>;

export function requestText(visit: AgreedVisit, sender: Sender): string {
  return JSON.stringify({ ...visit, ...sender });
}

/** The stored request with the visit as it has become. */
export function requestWith(booking: Pick<JournalBooking, "request">, visit: Visit): string {
  return requestText({ ...parseRequest(booking), ...visit }, senderIn(booking));
}

export function senderIn({ request }: Pick<JournalBooking, "request">): Sender {
  return senderSchema.parse(jsonOf(request));
}

const sentSchema = z.object({
  /** When "sending" was stored, and when the answer was lost. */
  at: z.int(),
  lostAt: z.int().optional(),
  looks: z.int(),
  /** What came back: a status, or how the connection ended. */
  answer: z.string().optional(),
  /** Appointments of that day that existed before; `null`: not known. */
  before: z.array(z.string()).readonly().nullable(),
});
export type Sent = Readonly<z.infer<typeof sentSchema>>;

export type ChangeKind = "cancel" | "move";

const changeFault = z.enum([
  "refused",
  "off",
  "changed",
  "slot_taken",
  "expired",
  "busy",
  "unavailable",
  "not_done",
  "failed",
]);
export type ChangeFault = z.infer<typeof changeFault>;

const changeSchema = z.object({
  askedAt: z.int(),
  reasonId: z.string().optional(),
  /** Of a move. */
  to: targetSchema.optional(),
});
export type ChangeRequest = Readonly<z.infer<typeof changeSchema>>;

const failedSchema = z.object({
  kind: z.enum(["cancel", "move"]),
  reason: changeFault,
  /** Where a failed move was to go: an appointment there later is the visitor's own move. */
  to: targetSchema.optional(),
});

const progressSchema = z.object({
  /** How often in a row it was tried in vain. */
  tries: z.int().optional(),
  /** When staff had it sent again, having seen that it does not exist upstream. */
  resentAt: z.int().optional(),
  /** A write of it was made, so that it goes before those that have not begun. */
  hasBegun: z.literal(true).optional(),
  newTotal: z.object({ price: z.int(), minutes: z.int() }).optional(),
  sent: sentSchema.optional(),
  /** Sealed: what the upstream said with the appointment (§4.4), or when it refused it (§7). */
  warning: z.string().optional(),
  /** Raised by each change of the appointment, the salon's included. */
  revision: z.int().default(0),
  moves: z.int().default(0),
  /** Changes that the visitor has asked for. */
  requests: z.int().default(0),
  change: changeSchema.optional(),
  failed: failedSchema.optional(),
  /** The last change of the appointment was the salon's. */
  bySalon: z.literal(true).optional(),
  /** The salon has changed its services: only day and start of the visit are known. */
  altered: z.literal(true).optional(),
});
export type Progress = Readonly<z.infer<typeof progressSchema>>;

const NO_PROGRESS: Progress = progressSchema.parse({});

/** Empty where it cannot be read: what was sent is then a person’s to find out. */
export function progressOf({ progress }: Pick<JournalBooking, "progress">): Progress {
  return progressSchema.safeParse(jsonOf(progress ?? "{}")).data ?? NO_PROGRESS;
}

export function progressWith(
  booking: Pick<JournalBooking, "progress">,
  added: Partial<Progress>,
): string {
  return JSON.stringify({ ...progressOf(booking), ...added });
}

/** Without what is of use only until the sending is settled. */
export function settledWith(
  booking: Pick<JournalBooking, "progress">,
  added: Partial<Progress> = {},
): string {
  return progressWith(booking, { tries: undefined, sent: undefined, ...added });
}
