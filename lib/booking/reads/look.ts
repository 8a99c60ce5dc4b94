import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { parseProgress, parseRequest, readProgress } from "../model/record.ts";
import { type AgreedVisit, membersOf } from "../model/visit.ts";
import { type DayMatches, searchDay } from "./day-search.ts";
import { recheck } from "./recheck.ts";
import { needsMember, searchShowsOurs } from "./search-proof.ts";

export type LookResult =
  | { readonly kind: "found"; readonly appointmentId: string }
  | { readonly kind: "several" }
  /** The match may have existed before, or the client has another appointment. */
  | { readonly kind: "unsure" }
  /**
   * Everything was read and nothing matches, or the slot is still offered. `isProven`: the search
   * is known to show such appointments, so no offered slot is needed beside it.
   */
  | { readonly kind: "absent"; readonly isProven?: boolean }
  /** Nothing matches, but neither search nor slots are certain to show it. */
  | { readonly kind: "unproven" }
  | { readonly kind: "gone" }
  /** The API key can read nothing that would show it. */
  | { readonly kind: "blind" }
  /** No evidence: the reading failed, or was incomplete or unreadable. */
  | { readonly kind: "unread" };

/** Looks once for an appointment that may have been booked (§4.8). */
export async function lookForAppointment(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<LookResult> {
  const visit = parseRequest(booking);
  const matches = await searchDay(deps, booking, visit);
  if (matches === "no_scope") return lookForSlot(deps, booking, visit);
  const { before } = parseProgress(booking.progress);
  const unclaimed = (ids: readonly string[]) =>
    withoutClaimed(
      deps,
      booking,
      ids.filter((id) => !before?.includes(id)),
    );
  const found = await unclaimed(matches.ids);
  const [first, second] = found.filter((id) => !matches.cancelled.includes(id));
  if (second !== undefined) return { kind: "several" };
  if (first !== undefined) return before ? { kind: "found", appointmentId: first } : unsure;
  // Ours, and cancelled at once, or one that came and went: it is not sent again.
  if (found.length > 0) return unsure;
  // The salon may have moved ours or removed its client.
  const likely = await unclaimed([...matches.others, ...matches.withoutClient]);
  if (likely.length > 0) return unsure;
  const unclear = await unclaimed(matches.unclear);
  if (!matches.complete || unclear.length > 0) return { kind: "unread" };
  const isProven = await isAbsenceProven(deps, booking, matches);
  return isProven || needsMember(booking) ? { kind: "absent", isProven } : { kind: "unproven" };
}

/**
 * Finding nothing proves nothing where a search hides appointments from keys or lags by hours. It
 * must have shown a new appointment of ours, the one that took the time, or, where the upstream
 * refused ours, at least someone else's.
 */
async function isAbsenceProven(
  deps: BookingDeps,
  booking: JournalBooking,
  { certain, foreign, isTaken }: DayMatches,
): Promise<boolean> {
  if (!certain) return false;
  const isRefused = booking.reason === "refused" && needsMember(booking) && foreign > 0;
  return isTaken || isRefused || (await searchShowsOurs(deps, booking));
}

async function withoutClaimed(
  { journal }: BookingDeps,
  { id: own, slug }: JournalBooking,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return ids;
  const claimed = await Promise.all(ids.map((id) => journal.isClaimed(slug, id)));
  const answered = await answeredTo({ journal }, slug, own);
  return ids.filter((id, index) => !claimed[index] && !answered.has(id));
}

/** Acknowledged (2xx) to other bookings and not read yet, so that no claim is stored. */
async function answeredTo(
  { journal }: Pick<BookingDeps, "journal">,
  slug: string,
  own: string,
): Promise<ReadonlySet<string>> {
  const unsettled = await Promise.all([
    journal.find(slug, { index: "unfinished" }),
    journal.find(slug, { index: "needing_person" }),
  ]);
  const others = unsettled.flat().filter(({ id }) => id !== own);
  return new Set(
    others.flatMap(({ progress }) => {
      const { acknowledged, notFound } = readProgress(progress) ?? {};
      return acknowledged ?? notFound ?? [];
    }),
  );
}

const unsure: LookResult = { kind: "unsure" };

/** Without `appointments:read` only availability is left: a slot still offered was not booked. */
async function lookForSlot(
  deps: BookingDeps,
  booking: JournalBooking,
  visit: AgreedVisit,
): Promise<LookResult> {
  if (membersOf(visit).length === 0) return { kind: "blind" };
  const rechecked = await recheck(deps, visit, booking.createdAt);
  if (rechecked.kind === "same") return { kind: "absent" };
  return { kind: rechecked.kind === "slot_taken" ? "gone" : "unread" };
}

type AppointmentsBefore = {
  /** Appointments that could be mistaken for this booking after its sending. `null`: unknown. */
  readonly before: readonly string[] | null;
  /** One of them is this booking: the journal may have lost that it was sent (docs/booking.md). */
  readonly isThere: boolean;
};

const UNKNOWN: AppointmentsBefore = { before: null, isThere: false };

export async function appointmentsBefore(
  deps: BookingDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): Promise<AppointmentsBefore> {
  if (deps.upstream.rights.lacks("appointments:read")) return UNKNOWN;
  const matches = await searchDay(deps, booking, parseRequest(booking), signal);
  if (matches === "no_scope") return UNKNOWN;
  const { ids, cancelled, others, withoutClient, unclear, complete } = matches;
  const before = complete ? [...ids, ...others, ...withoutClient, ...unclear] : null;
  const lost = await withoutClaimed(deps, booking, ids);
  return {
    before,
    isThere: lost.some((id) => !cancelled.includes(id)),
  };
}
