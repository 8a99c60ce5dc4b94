import { expect, test } from "vitest";
import { afterRestore } from "../after-restore.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, holding, moved, newBooking, now } from "./samples.ts";

export function afterRestoreContract(journal: () => Journal, reopened: () => Promise<void>): void {
  test("a restored journal leaves to staff what was unfinished", async () => {
    const made = async (change?: "move" | "cancel") => {
      let booking = bookingOf(await journal().insert(newBooking(), 100));
      const booked = { to: "booked", at: now, appointmentId: `apt ${booking.id}` } as const;
      booking = moved(await journal().transition(booking, booked));
      const waiting = { to: "waiting", at: now } as const;
      if (change) await journal().transition(booking, { ...waiting, doing: change });
      return booking.id;
    };
    const waiting = bookingOf(await journal().insert(newBooking(holding(600, 630)), 100)).id;
    const confirmed = await made();
    const moving = await made("move");
    const cancelling = await made("cancel");
    const at = now + 60_000;
    expect(await afterRestore(journal(), at)).toBe(3);
    await reopened();
    expect(await journal().find("book", { index: "unfinished" })).toEqual([]);
    const states = await Promise.all(
      [waiting, confirmed, moving, cancelling].map((id) => journal().read(id)),
    );
    expect(states).toMatchObject([
      { state: "person", reason: "restored", needsPersonSince: at },
      { state: "booked", changedAt: now },
      { state: "person", doing: "move", reason: "restored" },
      { state: "person", doing: "cancel", reason: "restored" },
    ]);
    expect(await journal().held("book", "2026-11-24", "2026-11-24", at)).toHaveLength(1);
    expect(await afterRestore(journal(), at)).toBe(0);
  });
}
