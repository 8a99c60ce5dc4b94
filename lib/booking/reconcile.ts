import { setTimeout as sleep } from "node:timers/promises";
import type { LocalDate } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { commit } from "./commit.ts";
import type { BookingDeps } from "./deps.ts";
import { parseRequest } from "./record.ts";
import type { Review } from "./review.ts";

/** What a look at the upstream's appointments says about one that may have been booked. */
type Evidence =
  | { readonly kind: "found"; readonly appointmentId: string }
  | { readonly kind: "none" }
  | { readonly kind: "several" }
  | { readonly kind: "no_scope" };

const PAGE_SIZE = 100;
const MOST_PAGES = 40;

/**
 * Settles an `unknown` booking by reading (§4.8): exactly one matching appointment confirms it;
 * otherwise a person must look. It is never sent again.
 */
export async function reconcile(
  deps: BookingDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  let reason = "not_found";
  for (const [index, after] of deps.timing.reconcileAt.entries()) {
    const due = booking.changedAt + after - deps.now();
    // After a long stop several looks are overdue; one of them is enough.
    const isLast = index === deps.timing.reconcileAt.length - 1;
    if (due <= 0 && !isLast) continue;
    await sleep(Math.max(0, due), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return booking;
    const evidence = await look(deps, booking);
    if (evidence.kind === "found") {
      const { appointmentId } = evidence;
      return commit(deps, booking, { to: "confirmed", appointmentId });
    }
    if (evidence.kind !== "none") {
      reason = evidence.kind;
      break;
    }
  }
  deps.log.warn({ bookingId: booking.id, reason }, "a booking needs a person to look at it");
  return commit(deps, booking, { to: "needs_staff", reason });
}

type Ref = {
  readonly id: string;
  readonly clientId: string;
  readonly date: string;
  readonly lines: readonly {
    readonly serviceId: string;
    readonly startTime: string;
    readonly teamMemberId: string | null;
  }[];
};

async function look(deps: BookingDeps, booking: JournalBooking): Promise<Evidence> {
  const review = parseRequest(booking);
  const refs = await appointmentsOf(deps, review.date);
  if (refs === "no_scope") return { kind: "no_scope" };
  const matches: Ref[] = [];
  for (const ref of refs) {
    if (!isMatch(ref, booking, review)) continue;
    // What an earlier booking made, and the salon perhaps cancelled, is not this one.
    if (!(await deps.journal.isClaimed(booking.slug, ref.id))) matches.push(ref);
  }
  const [first] = matches;
  if (first === undefined) return { kind: "none" };
  return matches.length === 1 ? { kind: "found", appointmentId: first.id } : { kind: "several" };
}

/** All appointments of a day, as far as they can be read. */
async function appointmentsOf(
  deps: BookingDeps,
  date: LocalDate,
): Promise<readonly Ref[] | "no_scope"> {
  const seen = new Map<string, Ref>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await deps.upstream.searchAppointments(
      { startDate: date, endDate: date, limit: PAGE_SIZE, skip: seen.size },
      { lane: "finish" },
    );
    if (!read.ok && read.error.kind === "forbidden") return "no_scope";
    // An unreadable page is no evidence, but what was read before it is.
    if (!read.ok) break;
    const before = seen.size;
    for (const record of read.value.records) seen.set(record.id, record);
    // A page may be shorter than asked for; only one without news is the last.
    if (seen.size === before) break;
  }
  return [...seen.values()];
}

/** The same client, day and lines, each at its time and, where it is told, with its member. */
function isMatch(ref: Ref, booking: JournalBooking, review: Review): boolean {
  if (ref.clientId !== booking.clientId || ref.date !== review.date) return false;
  if (ref.lines.length !== review.cart.length) return false;
  return review.cart.every((line, index) =>
    ref.lines.some(
      (found) =>
        found.serviceId === line.serviceId &&
        found.startTime === review.lines[index]?.start &&
        (found.teamMemberId === null || found.teamMemberId === review.memberId),
    ),
  );
}
