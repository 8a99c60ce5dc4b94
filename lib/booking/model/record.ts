import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { jsonOf } from "#lib/values/json.ts";
import { attributionSchema } from "./attribution.ts";
import { type Managed, managedSchema, UNMANAGED } from "./managed.ts";
import { agreedVisitSchema, type Present } from "./stored-visit.ts";
import { type AgreedVisit, mapLines, type Visit, withMember } from "./visit.ts";

/** A step or page parses each booking's two texts about ten times. */
const TEXTS_KEPT = 500;

/** `undefined`: the text is unreadable. */
function readOnce<T extends object>(schema: z.ZodType<T>): (text: string) => T | undefined {
  const known = new LRUCache<string, T>({ max: TEXTS_KEPT });
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const value = schema.safeParse(jsonOf(text)).data;
    if (value) known.set(text, value);
    return value;
  };
}

const requestIn = readOnce(agreedVisitSchema);

/** For lists, where one unreadable booking must not hide the others. */
export function readRequest({ request }: Pick<JournalBooking, "request">) {
  return requestIn(request);
}

export function parseRequest(booking: Pick<JournalBooking, "request">): AgreedVisit {
  const request = readRequest(booking);
  if (request === undefined) throw new Error("a booking is not stored as it should be");
  return request;
}

/** Bookings without a proof of work go behind proven ones that come up to ten minutes later. */
const UNPROVEN_PENALTY_MS = 10 * 60_000;

/** What is stored beside the visit of the form that was sent. */
const senderSchema = z
  .object({
    isProven: z.boolean(),
    attribution: attributionSchema.optional(),
    /** Fingerprint of the browser that was shown the form. */
    browser: z.string().optional(),
  })
  .catch({ isProven: false });
export type Sender = Readonly<z.infer<typeof senderSchema>>;

export function requestText(visit: AgreedVisit, sender: Sender): string {
  return JSON.stringify({ ...visit, ...sender });
}

/** The stored request with another visit in it. */
export function requestWith(booking: Pick<JournalBooking, "request">, visit: AgreedVisit): string {
  return requestText(visit, senderIn(booking));
}

export function senderIn({ request }: Pick<JournalBooking, "request">): Sender {
  return senderSchema.parse(jsonOf(request));
}

export function queuePenaltyMs(booking: Pick<JournalBooking, "request">): number {
  return senderIn(booking).isProven ? 0 : UNPROVEN_PENALTY_MS;
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
  managed: managedSchema.optional(),
});

export type Progress = Readonly<z.infer<typeof progressSchema>>;

const progressIn = readOnce(progressSchema);

/** Empty where it cannot be read: what was sent is then a person’s to find out. */
export function progressOf({ progress }: Pick<JournalBooking, "progress">): Progress {
  return (progress === null ? undefined : progressIn(progress)) ?? {};
}

export function progressWith(booking: Pick<JournalBooking, "progress">, added: Progress): string {
  return JSON.stringify({ ...progressOf(booking), ...added });
}

export function managedOf(booking: Pick<JournalBooking, "progress">): Managed {
  return progressOf(booking).managed ?? UNMANAGED;
}

export function presentOf(booking: Pick<JournalBooking, "request" | "progress">): AgreedVisit {
  return asMoved(parseRequest(booking), managedOf(booking).present);
}

export function readPresent(booking: JournalBooking): AgreedVisit | undefined {
  const agreed = readRequest(booking);
  return agreed && asMoved(agreed, managedOf(booking).present);
}

function asMoved(agreed: AgreedVisit, present: Present | undefined): AgreedVisit {
  if (!present) return agreed;
  const { date, composed, starts, memberIds } = present;
  const lines = mapLines(agreed.lines, (line, at) =>
    withMember({ ...line, start: starts[at] ?? line.start }, memberIds[at]),
  );
  return { ...agreed, date, composed, lines };
}

/** What is stored of a visit that has moved from where it was booked. */
export function placeOf(visit: Visit): Present {
  const { date, composed, lines } = visit;
  return {
    date,
    composed,
    starts: lines.map(({ start }) => start),
    memberIds: lines.map(({ member }) => member?.id ?? null),
  };
}
