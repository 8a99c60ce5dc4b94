import { createHash } from "node:crypto";
import { z } from "zod";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Result } from "#lib/result.ts";
import type { Sealer } from "#lib/session/seal.ts";
import { type Contact, contactSchema } from "../submit/contact.ts";
import { type Review, reviewSchema } from "../submit/review.ts";

/** The parts of a journal record that only this room can read, in and out. */

const CONTACT_PURPOSE = "contact";
/** Outlasts the longest wait, the end and the day after it. */
const CONTACT_TTL_SECONDS = 7 * 86_400;
const TOKEN_PURPOSE = "booking";
const TOKEN_TTL_SECONDS = 400 * 86_400;

export function parseRequest(booking: Pick<JournalBooking, "request">): Review {
  return reviewSchema.parse(JSON.parse(booking.request));
}

/** The same where one booking that cannot be read must not cost others anything. */
export function readRequest(booking: Pick<JournalBooking, "request">): Review | undefined {
  return reviewSchema.safeParse(jsonOf(booking.request)).data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whoever showed by a proof of work that they are no flood goes before those who came up to ten
 * minutes earlier without; not for longer, so that nobody waits for ever.
 */
const UNPROVEN_PENALTY_MS = 10 * 60_000;

/** What is stored of a request: what was agreed to, and whether it came with a proof of work. */
export function requestText(review: Review, isProven: boolean): string {
  return JSON.stringify({ ...review, isProven });
}

const proofSchema = z.object({ isProven: z.boolean() }).catch({ isProven: false });

/** For its place in the queue, see `Waiting`. */
export function queuePenaltyMs(booking: Pick<JournalBooking, "request">): number {
  const { isProven } = proofSchema.parse(jsonOf(booking.request));
  return isProven ? 0 : UNPROVEN_PENALTY_MS;
}

const evidenceSchema = z.object({
  since: z.int().optional(),
  lookedAt: z.int().nullish(),
  absentAt: z.array(z.int()),
  resent: z.boolean(),
});

const outcomeSchema = z.object({
  newTotal: z.object({ price: z.int(), minutes: z.int() }).optional(),
  before: z.array(z.string()).nullish(),
  doubt: evidenceSchema.optional(),
  breakdowns: z.int().optional(),
  warning: z.string().optional(),
});

/** What a booking has learned on its way. */
type Outcome = {
  /** For `price_changed`: what it would be now. */
  readonly newTotal?: { readonly price: number; readonly minutes: number } | undefined;
  /** Ids of appointments that looked like this one before it was sent; `null`: not known. */
  readonly before?: readonly string[] | null | undefined;
  /** See `Doubt`. Without `since`, the answer was lost when the booking last changed. */
  readonly doubt?:
    | {
        readonly since?: number | undefined;
        readonly lookedAt?: number | null | undefined;
        readonly absentAt: readonly number[];
        readonly resent: boolean;
      }
    | undefined;
  /** How often the work on it has thrown. */
  readonly breakdowns?: number | undefined;
  /** What the upstream warned of when it made the appointment, for staff. */
  /** Sealed, see `warning.ts`. */
  readonly warning?: string | undefined;
};

export function parseOutcome(text: string | null): Outcome {
  return text === null ? {} : outcomeSchema.parse(JSON.parse(text));
}

/** `undefined`: it cannot be read. */
export function readOutcome(text: string | null): Outcome | undefined {
  return text === null ? {} : outcomeSchema.safeParse(jsonOf(text)).data;
}

/** The outcome to store: what was there, and what is new. */
export function outcomeWith(booking: JournalBooking, added: Outcome): string {
  return JSON.stringify({ ...parseOutcome(booking.outcome), ...added });
}

/** Whether the appointment is sent for the second time, after an answer that was lost. */
export function isResent(booking: JournalBooking): boolean {
  return parseOutcome(booking.outcome).doubt?.resent ?? false;
}

export function sealContact(sealer: Sealer, contact: Contact): Promise<string> {
  return sealer.seal(CONTACT_PURPOSE, contact, CONTACT_TTL_SECONDS);
}

/** The contact of a booking, unless it was purged or its secret was retired. */
export async function openContact(
  sealer: Sealer,
  booking: JournalBooking,
): Promise<Contact | undefined> {
  if (booking.contact === null) return undefined;
  const opened = await sealer.open(CONTACT_PURPOSE, booking.contact, contactSchema);
  return opened.ok ? opened.value : undefined;
}

/** The address of a booking's own page. */
export function sealToken(sealer: Sealer, bookingId: string): Promise<string> {
  return sealer.seal(TOKEN_PURPOSE, bookingId, TOKEN_TTL_SECONDS);
}

export function openToken(
  sealer: Sealer,
  token: string,
): Promise<Result<string, "unreadable" | "expired">> {
  return sealer.open(TOKEN_PURPOSE, token, z.string());
}

/**
 * The same wish of the same person: a form that was opened twice has two intents, but sending
 * both is meant to book once. The member is left out, since "anyone" may be somebody else then.
 */
export function dedupeKeyOf(sealer: Sealer, review: Review, contact: Contact): string {
  const person = [contact.firstName, contact.email, contact.phone].map((part) =>
    part?.toLowerCase(),
  );
  return sealer.fingerprint("twin", JSON.stringify([person, cartAndTimeKeyOf(review)]));
}

/** What is asked for, whoever asks. */
export function cartAndTimeKeyOf({ slug, cart, date, start }: Review): string {
  return JSON.stringify([slug, cart, date, start]);
}

/**
 * Whoever books under the same first name and the same email, or else phone. The name is part of
 * it so that a family may share an address, and an address alone tells a stranger nothing.
 */
export function personKeyOf(sealer: Sealer, { firstName, email, phone }: Contact): string {
  const person = [firstName.toLowerCase(), email?.toLowerCase() ?? phone];
  return sealer.fingerprint("person", JSON.stringify(person));
}

/** Who a contact is to us: the email where it is given, whatever the phone number (§4.3). */
export function clientKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("client", JSON.stringify(email?.toLowerCase() ?? [phone]));
}

/** The same email and the same phone number. */
export function contactKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("contact", JSON.stringify([email?.toLowerCase(), phone]));
}

/**
 * Whose turn a booking takes in the queue. The contact stands for the visitor; whoever knows
 * more, such as the address they came from, can tell it here.
 */
export function queueKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("visitor", email?.toLowerCase() ?? phone ?? "");
}

/**
 * The identity of whatever is booked instead of a booking that came to nothing: one for all that its
 * page offers, so that pressing twice, or something else after going back, books once.
 */
export function rebookIntentOf(previous: string): string {
  return createHash("sha256").update(`instead of ${previous}`).digest("base64url");
}
