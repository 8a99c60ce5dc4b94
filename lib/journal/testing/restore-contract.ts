import { describe, expect, test } from "vitest";
import type { Journal, RestoredBooking } from "../contract.ts";
import { bookingOf, moved, newBooking, now } from "./samples.ts";

export function restoreContract(journal: () => Journal, reopened: () => Promise<void>): void {
  const lost = (changes: Partial<RestoredBooking> = {}): RestoredBooking => ({
    id: "lost",
    slug: "book",
    request: "{}",
    appointmentId: "apt_1",
    outcome: "{}",
    createdAt: now,
    keepUntil: now,
    ...changes,
  });

  describe("a booking that was lost", () => {
    test("is stored as confirmed, and can be changed like any other", async () => {
      const restored = await journal().restore(lost());
      expect(restored).toMatchObject({
        ...{ id: "lost", version: 1, state: "confirmed", reason: "restored", contact: null },
        ...{ appointmentId: "apt_1", createdAt: now, changedAt: now, endedAt: now },
      });
      await reopened();
      expect(await journal().read("lost")).toEqual(restored);
      expect(await journal().isClaimed("book", "apt_1")).toBe(true);
      expect(await journal().unfinished("book")).toEqual([]);
      const from = { id: "lost", version: 1 };
      moved(await journal().transition(from, { to: "cancel_queued", at: now }));
      expect((await journal().unfinished("book")).map(({ id }) => id)).toEqual(["lost"]);
      expect((await journal().history("lost")).map(({ state }) => state)).toEqual([
        "confirmed",
        "cancel_queued",
      ]);
    });

    test("is stored once, and never over what the journal knows", async () => {
      const all = await Promise.all(Array.from({ length: 4 }, () => journal().restore(lost())));
      expect(new Set(all.map((one) => one?.version))).toEqual(new Set([1]));
      moved(await journal().transition({ id: "lost", version: 1 }, { to: "cancelled", at: now }));
      expect(await journal().restore(lost())).toMatchObject({ version: 2, state: "cancelled" });
      expect(await journal().newest("book", 10)).toHaveLength(1);
    });

    test("does not take the appointment of another booking", async () => {
      const booking = bookingOf(await journal().insert(newBooking(), 10));
      const change = { to: "confirmed", at: now, appointmentId: "apt_1" } as const;
      moved(await journal().transition(booking, change));
      expect(await journal().restore(lost())).toBeUndefined();
      expect(await journal().read("lost")).toBeUndefined();
      const elsewhere = lost({ slug: "harbour" });
      expect((await journal().restore(elsewhere))?.slug).toBe("harbour");
    });
  });
}
