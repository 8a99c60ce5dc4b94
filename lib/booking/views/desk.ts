import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { progressOf, readRequest } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { openContact } from "../model/sealed.ts";
import { timeOf } from "../model/visit.ts";
import { closeService, openService } from "../reads/closed-services.ts";
import type { Worker } from "../work/worker.ts";
import { type DeskFault, type Finding, resendByHand, settleByHand } from "./desk-actions.ts";
import { type DeskBooking, deskBookingOf } from "./desk-entry.ts";
import { all, bookedOnline, type DeskQuery, list } from "./desk-search.ts";

export type Desk = ReturnType<typeof createDesk>;

/** Bookings as staff see and settle them: every caller must be signed in. */
export function createDesk(deps: BookingDeps, worker: Pick<Worker, "startAndWait">) {
  const { journal, location, now } = deps;

  async function found(id: string): Promise<Result<JournalBooking, DeskFault>> {
    const booking = await journal.read(id);
    return booking?.slug === location.slug ? ok(booking) : err("unknown_booking");
  }

  /** Staff read that the journal is unavailable, and see the page as it was. */
  function guarded<T>(work: () => Promise<Result<T, DeskFault>>): Promise<Result<T, DeskFault>> {
    return work().catch((error: unknown) => {
      deps.log.error({ err: error }, "the journal could not be used for staff");
      return err("unavailable");
    });
  }

  function change(
    id: string,
    work: (booking: JournalBooking) => Promise<Result<unknown, DeskFault>>,
  ): Promise<Result<void, DeskFault>> {
    return guarded<void>(async () => {
      const booking = await found(id);
      if (!booking.ok) return booking;
      const changed = await work(booking.value);
      return changed.ok ? ok(undefined) : changed;
    });
  }

  return {
    countOpen: async (): Promise<number> =>
      (await journal.find(location.slug, { index: "needing_person" })).length,
    list: (query: DeskQuery) => list(deps, query),
    bookedOnline: (days: readonly number[]) => bookedOnline(deps, days),
    all: () => all(deps),
    read: (id: string) =>
      guarded<DeskBooking>(async () => {
        const booking = await found(id);
        return booking.ok ? ok(await deskBookingOf(deps, booking.value)) : booking;
      }),
    settle: (id: string, finding: Finding) =>
      change(id, async (booking) => {
        const settled = await settleByHand(deps, booking, finding);
        // Free times of the day are read again: staff found the appointment, or the time is free.
        if (settled.ok) dayChanged(booking);
        return settled;
      }),
    resend: (id: string) =>
      change(id, async (booking) => {
        const resent = await resendByHand(deps, booking);
        if (resent.ok) await worker.startAndWait(resent.value, deps.timing.submitWait);
        return resent;
      }),
    tick: (id: string, isHandled: boolean) =>
      change(id, async () => {
        // Staff are not notified of what they have ticked off.
        const ticked = { handledAt: now(), noticeDueAt: null };
        await journal.note(id, () => (isHandled ? ticked : { handledAt: null }));
        return ok(undefined);
      }),
    revokeLink: (id: string, isRevoked: boolean) =>
      change(id, async () => {
        await journal.note(id, () => ({ linkRevokedAt: isRevoked ? now() : null }));
        return ok(undefined);
      }),
    takeNotices: (retryAfterMs: (tries: number) => number) => takeNotices(deps, retryAfterMs),
    async noticeDelivered(id: string): Promise<void> {
      await journal.note(id, () => ({ noticeDueAt: null }));
    },
    /** Closes online booking of a service until staff open it. */
    closeService: (serviceId: string) =>
      guarded<void>(async () => ok(await closeService(deps, serviceId))),
    openService: (serviceId: string) =>
      guarded<void>(async () => ok(await openService(deps, serviceId))),
  };

  function dayChanged(booking: JournalBooking): void {
    const date = readRequest(booking)?.date;
    if (date !== undefined) deps.onDayChanged?.(date);
  }
}

/** What staff are told of a booking that needs a person. `date`: absent where what was booked cannot be read. */
export type DeskNotice = Pick<JournalBooking, "state" | "doing" | "reason"> & {
  readonly bookingId: string;
  readonly tries: number;
  readonly since: number;
  readonly reference: string;
  /** When it was sent, and what came back, where that is in doubt. */
  readonly sentAt: number | undefined;
  readonly answer: string | undefined;
  readonly date: LocalDate | undefined;
  readonly start: LocalTime | undefined;
  readonly services: readonly string[];
  readonly firstName: string | undefined;
};

/**
 * Takes the notices that are due. Each comes again after `retryAfterMs` unless delivered. Two
 * instances may see the same one: the first to put it off delivers it.
 */
async function takeNotices(
  deps: BookingDeps,
  retryAfterMs: (tries: number) => number,
): Promise<readonly DeskNotice[]> {
  const { journal, location, now } = deps;
  const at = now();
  const isDue = ({ noticeDueAt }: JournalBooking) => noticeDueAt !== null && noticeDueAt <= at;
  const open = await journal.find(location.slug, { index: "needing_person" });
  const taken = open.filter(isDue).map(({ id }) =>
    journal.note(id, (booking) => {
      const tries = booking.noticeTries + 1;
      return isDue(booking)
        ? { noticeDueAt: at + retryAfterMs(tries), noticeTries: tries }
        : undefined;
    }),
  );
  const bookings = (await Promise.all(taken)).filter((booking) => booking !== undefined);
  return (await Promise.all(bookings.map((booking) => noticeOf(deps, booking)))).flat();
}

async function noticeOf(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<readonly DeskNotice[]> {
  if (booking.needsPersonSince === null) return [];
  const { id: bookingId, noticeTries: tries, needsPersonSince: since } = booking;
  const { state, doing, reason } = booking;
  const { sent } = progressOf(booking);
  const visit = readRequest(booking);
  const when = visit && timeOf(visit);
  return [
    {
      ...{ bookingId, tries, since, state, doing, reason },
      reference: referenceOf(bookingId),
      sentAt: sent?.at,
      answer: sent?.answer,
      date: when?.date,
      start: when?.start,
      services: visit?.lines.map(({ name }) => name) ?? [],
      firstName: (await openContact(deps.sealer, booking))?.firstName,
    },
  ];
}
