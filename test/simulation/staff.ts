import { parseRequest, progressOf } from "#lib/booking/model/record.ts";
import { timeOf } from "#lib/booking/model/visit.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { ask } from "./ask.ts";
import { type Appointment, type Salon, startOf } from "./salon.ts";
import type { Site } from "./site.ts";
import type { Store } from "./store.ts";
import type { Time } from "./time.ts";
import { timeText } from "./wire-text.ts";

/** From then on all that was sent has taken effect (draw-faults.ts). */
const LOOKS_AFTER_MS = 6 * 60_000;

type StaffDeps = {
  readonly site: Site;
  readonly store: Store;
  readonly salon: Salon;
  readonly time: Time;
  readonly made: (intent: string) => readonly Appointment[];
  readonly interchange: () => void;
  readonly now: () => number;
  readonly note: (line: string) => void;
};

/** Staff look into the scheduler, and say truly what they have found, or have it sent again. */
export async function settleOpen(deps: StaffDeps): Promise<void> {
  const { site, store, now, note } = deps;
  deps.interchange();
  for (const booking of store.bookings()) {
    const since = booking.needsPersonSince ?? now();
    if (booking.state !== "person" || booking.handledAt !== null || now() - since < LOOKS_AFTER_MS)
      continue;
    const isDone = booking.doing === "book" ? isBooked(deps, booking) : isChanged(deps, booking);
    if (isDone === undefined) continue;
    note(`staff find ${booking.id} ${booking.doing} ${isDone ? "done" : "not done"}`);
    const isSentAgain = !isDone && Number.parseInt(booking.id.slice(0, 2), 16) % 2 === 0;
    await ask(site, 0, ({ bookings: { desk } }) =>
      isSentAgain ? desk.resend(booking.id) : desk.settle(booking.id, isDone ? "done" : "not_done"),
    );
  }
}

/** What the desk has taken away since is neither: they call the visitor. */
function isBooked({ made }: StaffDeps, { intentId }: JournalBooking): boolean | undefined {
  const all = made(intentId);
  const stands = all.some(({ versions }) => versions.at(-1)?.is.status === "standing");
  return all.length > 0 && !stands ? undefined : stands;
}

function isChanged(
  { salon }: StaffDeps,
  { appointmentId, doing, progress, request }: JournalBooking,
): boolean | undefined {
  const is = salon.latest(appointmentId ?? "");
  if (!is || doing === "cancel") return is?.status !== "standing";
  if (is.status !== "standing") return undefined;
  const { change } = progressOf({ progress });
  const from = timeOf(parseRequest({ request }));
  const at = { date: is.date, start: timeText(startOf(is)) };
  if (at.date === change?.to?.date && at.start === change.to.start) return true;
  return at.date === from.date && at.start === from.start ? false : undefined;
}
