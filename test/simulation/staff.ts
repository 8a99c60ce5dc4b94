import { ask } from "./ask.ts";
import type { Appointment } from "./salon.ts";
import type { Site } from "./site.ts";
import type { Store } from "./store.ts";
import type { Time } from "./time.ts";

/** From then on all that was sent has taken effect (draw-faults.ts). */
const LOOKS_AFTER_MS = 6 * 60_000;

type StaffDeps = {
  readonly site: Site;
  readonly store: Store;
  readonly time: Time;
  readonly made: (intent: string) => readonly Appointment[];
  readonly interchange: () => void;
  readonly now: () => number;
  readonly note: (line: string) => void;
};

/** Staff look into the scheduler, and say truly what they have found, or have it sent again. */
export async function settleOpen(deps: StaffDeps): Promise<void> {
  const { site, store, made, now, note } = deps;
  deps.interchange();
  for (const { booking } of store.find({ index: "needing_person" })) {
    const since = booking.needsPersonSince ?? now();
    if (booking.state !== "needs_staff" || now() - since < LOOKS_AFTER_MS) continue;
    const all = made(booking.intentId);
    const stands = all.some(({ versions }) => versions.at(-1)?.is.status === "standing");
    // What the desk has taken away since is neither: they call the visitor.
    if (all.length > 0 && !stands) continue;
    note(`staff find ${booking.id} ${stands ? "booked" : "not booked"}`);
    const isSentAgain = !stands && Number.parseInt(booking.id.slice(0, 2), 16) % 2 === 0;
    await ask(site, 0, ({ bookings: { desk } }) =>
      isSentAgain
        ? desk.resend(booking.id)
        : desk.settle(booking.id, stands ? "booked" : "not_booked"),
    );
  }
}
