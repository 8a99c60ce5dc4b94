import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isOpen } from "#lib/store/journal/states.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { BY_HAND, type StateChange } from "../model/transitions.ts";
import { closeService, openService } from "../reads/closed-services.ts";
import { commit } from "../work/commit.ts";
import { tellEnd, type Worker } from "../work/worker.ts";
import { type Finding, resentByHand, settledByHand } from "./desk-actions.ts";
import { type DeskBooking, deskBookingOf } from "./desk-entry.ts";
import { all, bookedOnline, type DeskQuery, list } from "./desk-search.ts";

export type Desk = ReturnType<typeof createDesk>;

export type DeskFault = "unknown_booking" | "changed" | "unavailable";

/** Bookings as staff see and settle them: every caller must be signed in. */
export function createDesk(deps: BookingDeps, worker: Pick<Worker, "startAndWait">) {
  const { journal, location, now } = deps;

  /** Staff read that the journal is unavailable, and see the page as it was. */
  function guarded<T>(work: () => Promise<Result<T, DeskFault>>): Promise<Result<T, DeskFault>> {
    return work().catch((error: unknown) => {
      deps.log.error({ err: error }, "the journal could not be used for staff");
      return err("unavailable");
    });
  }

  function withBooking<T>(
    id: string,
    work: (booking: JournalBooking) => Promise<Result<T, DeskFault>>,
  ): Promise<Result<T, DeskFault>> {
    return guarded(async () => {
      const booking = await journal.read(id);
      return booking?.slug === location.slug ? work(booking) : err("unknown_booking");
    });
  }

  /** Stores what a person has decided of a booking that only staff can tell the outcome of. */
  function decide(
    id: string,
    changeOf: (booking: JournalBooking) => Promise<StateChange | undefined>,
  ): Promise<Result<void, DeskFault>> {
    return withBooking(id, async (booking) => {
      const change = booking.state === "person" ? await changeOf(booking) : undefined;
      const stored = change && (await commit(deps, booking, { ...change, reason: BY_HAND }));
      if (!stored) return err("changed");
      tellEnd(deps, booking, stored);
      if (isOpen(stored.state)) await worker.startAndWait(stored, deps.timing.submitWait);
      return ok(undefined);
    });
  }

  function note(
    id: string,
    changes: Parameters<typeof journal.note>[1],
  ): Promise<Result<void, DeskFault>> {
    return withBooking(id, async () => {
      await journal.note(id, changes);
      return ok(undefined);
    });
  }

  return {
    countOpen: async (): Promise<number> =>
      (await journal.find(location.slug, { index: "needing_person" })).length,
    list: (query: DeskQuery) => list(deps, query),
    bookedOnline: (days: number) => bookedOnline(deps, days),
    all: () => all(deps),
    read: (id: string) =>
      withBooking(id, async (booking) => ok(await deskBookingOf(deps, booking))),
    settle: (id: string, finding: Finding) =>
      decide(id, (booking) => settledByHand(deps, booking, finding)),
    resend: (id: string) => decide(id, async (booking) => resentByHand(deps, booking)),
    // Staff are not notified of what they have ticked off.
    tick: (id: string, isHandled: boolean) =>
      note(id, () => (isHandled ? { handledAt: now(), noticeDueAt: null } : { handledAt: null })),
    revokeLink: (id: string, isRevoked: boolean) =>
      note(id, () => ({ linkRevokedAt: isRevoked ? now() : null })),
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
}

/** What staff are told of a booking that needs a person, and since when it does. */
export type DeskNotice = DeskBooking & { readonly since: number };

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
  const taken = open.filter(isDue).map(async ({ id }) => {
    const booking = await journal.note(id, (due) => {
      const noticeTries = due.noticeTries + 1;
      return isDue(due) ? { noticeDueAt: at + retryAfterMs(noticeTries), noticeTries } : undefined;
    });
    const since = booking?.needsPersonSince ?? null;
    return booking && since !== null ? [{ ...(await deskBookingOf(deps, booking)), since }] : [];
  });
  return (await Promise.all(taken)).flat();
}
