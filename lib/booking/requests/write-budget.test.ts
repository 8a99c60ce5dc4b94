import { describe, expect, test } from "vitest";
import { isQueued } from "#lib/store/journal/write-counts.ts";
import type { Contact } from "../model/contact.ts";
import type { AgreedVisit } from "../model/visit.ts";
import { CREATE_APPOINTMENT, mia, openSalon, proven, type Salon, trim } from "../testing/salon.ts";
import { startingAt } from "../testing/visit.ts";

/** Three minutes at 40 times the speed, with time for a busy machine. */
const MAX_MS = 90_000;

/** A minute takes 1.5 s. */
const hurried = { speed: 40, remembers: true, timing: { submitWait: 0 } } as const;
const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const sandboxLimits = { requests: 150, writes: 5, inFlight: 10 };

const guest = (index: number): Contact => ({ firstName: "Ben", email: `ben${index}@example.org` });

/** Visits of one service at times that do not overlap. */
async function reviews(salon: Salon, count: number): Promise<readonly AgreedVisit[]> {
  const first = await salon.agree(trim, "10:00:00", "tm_mara");
  const minutes = (index: number) => 10 * 60 + index * 15;
  return Array.from({ length: count }, (_, index) => {
    const [hour, minute] = [Math.floor(minutes(index) / 60), minutes(index) % 60];
    const start = `${hour}:${String(minute).padStart(2, "0")}:00`;
    return { ...startingAt(first, start), intentId: `intent ${index}` };
  });
}

const allConfirmed = (salon: Salon, tokens: readonly string[]) =>
  expect
    .poll(
      async () => {
        const views = await Promise.all(tokens.map((token) => salon.view(token)));
        return views.map(({ state }) => state);
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual(tokens.map(() => "confirmed"));

describe("at five writes a minute", () => {
  test(
    "no 429 is met, across a restart too",
    async () => {
      const salon = await openSalon({ ...hurried, limits, sandboxLimits });
      const first = salon.startSite();
      const tokens: string[] = [];
      for (const [index, review] of (await reviews(salon, 7)).entries()) {
        tokens.push(await salon.submit(review, guest(index), first.bookings));
      }
      const appointments = () => salon.posts(CREATE_APPOINTMENT);
      await expect.poll(appointments, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
      await Promise.all([first.bookings.stop(), first.upstream.close()]);
      await salon.startSite().bookings.sweep();
      await allConfirmed(salon, tokens);
      const ledger = await salon.ledger();
      expect(ledger.rejected429).toBe(0);
      expect(ledger.maxWritesIn60s).toBeLessThanOrEqual(5);
      expect(ledger.appointments).toHaveLength(7);
      expect(ledger.overlaps).toEqual([]);
    },
    MAX_MS,
  );

  test(
    "a visitor with fifty submissions delays another by at most one turn",
    async () => {
      const salon = await openSalon({
        ...hurried,
        limits,
        sandboxLimits,
      });
      const [last, ...flood] = (await reviews(salon, 28)).toReversed();
      if (!last) throw new Error("no review");
      // Times in the lunch break or evening are not offered.
      const taken: string[] = [];
      let refused = 0;
      for (const [index, review] of [...flood, ...flood].entries()) {
        const toBook = { ...review, intentId: `flood ${index}` };
        const submitted = await salon.bookings.submit(
          toBook,
          { ...mia, firstName: `Mia ${index}` },
          proven,
        );
        if (submitted.ok) taken.push(submitted.value.token);
        else refused += 1;
      }
      expect(refused).toBeGreaterThan(20);
      const token = await salon.submit(await salon.agree(trim, "16:00:00", "tm_mara"), guest(1));
      const unfinished = await salon.journal.find("book", { index: "unfinished" });
      const begun = unfinished.filter((one) => !isQueued(one) || one.progress !== null).length;
      const done = (await salon.ledger()).appointments.length;
      expect((await salon.view(token)).ahead).toBeLessThanOrEqual(begun + 1);
      await allConfirmed(salon, [token]);
      const { appointments } = await salon.ledger();
      const place = appointments.findIndex(({ start }) => start === "16:00:00");
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(done + begun + 1);
    },
    MAX_MS,
  );
});
