import { z } from "zod";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Sealer } from "#lib/session/seal.ts";
import { type KeptBooking, keptBookingOf, packKept, unpackKept } from "./kept-booking.ts";

const PURPOSE = "booking";
/** Beyond the furthest horizon (MAX_ADVANCE_DAYS); a link ends before (manage/token.ts). */
const TTL_SECONDS = 800 * 86_400;
const KEPT_PURPOSE = "kept booking";

export type OpenedToken = {
  readonly id: string;
  readonly kept?: KeptBooking;
};

/** Names the booking, so it opens nothing without the journal. Short, and known before the end. */
export function sealToken(sealer: Sealer, bookingId: string): Promise<string> {
  return sealer.seal(PURPOSE, bookingId, TTL_SECONDS);
}

/** Outlasts the journal (decision 82) once there is an appointment; else the short one. */
export async function tokenFor(
  sealer: Sealer,
  booking: JournalBooking,
  firstName?: string,
): Promise<string> {
  const kept = keptBookingOf(booking, firstName);
  return kept ? sealKept(sealer, kept) : sealToken(sealer, booking.id);
}

export function sealKept(sealer: Sealer, kept: KeptBooking): string {
  return sealer.sealBytes(KEPT_PURPOSE, packKept(kept));
}

export async function openToken(
  sealer: Sealer,
  token: string,
): Promise<Result<OpenedToken, "unreadable" | "expired">> {
  const packed = sealer.openBytes(KEPT_PURPOSE, token);
  if (packed) {
    const kept = unpackKept(packed);
    return ok({ id: kept.id, kept });
  }
  const id = await sealer.open(PURPOSE, token, z.string());
  return id.ok ? ok({ id: id.value }) : err(id.error);
}
