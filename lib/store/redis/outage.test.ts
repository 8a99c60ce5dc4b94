import { describe, expect, test } from "vitest";
import { createJournal } from "../journal/journal.ts";
import { bookingOf, holding, moved, newBooking, now } from "../journal/testing/samples.ts";
import type { Store } from "../store.ts";
import { redisForJournals } from "./testing/journals.ts";

const redis = redisForJournals();

describe("the journal, when Redis goes away,", () => {
  test("keeps everything across a kill and a restart", async () => {
    const journal = await redis.open();
    const request = newBooking(holding(600, 630));
    const booking = bookingOf(await journal.insert(request, 100));
    const change = { to: "waiting", at: now + 1 } as const;
    const sending = moved(await journal.transition(booking, change));
    await redis.kill();
    await expect(journal.read(booking.id)).rejects.toThrow();
    await redis.start();
    await expect.poll(() => journal.read(booking.id).catch(() => "away")).toEqual(sending);
    // Its reads and its writes connect again each by themselves.
    const again = () => journal.insert({ ...request, id: "another" }, 100);
    await expect
      .poll(() => again().catch(() => "away"))
      .toEqual({ kind: "existing", booking: sending });
    const late = newBooking(holding(615, 645));
    expect(bookingOf(await journal.insert(late, 100)).state).toBe("not_booked");
  });

  test("finds a booking whose insertion was never acknowledged when its form comes again", async () => {
    let isLosing = true;
    const journal = createJournal(
      losingAnswers(await redis.openStore(), () => isLosing),
      { owner: "mine" },
    );
    redis.forThisTest(journal);
    const request = newBooking(holding(600, 630));
    await expect(journal.insert(request, 100)).rejects.toThrow("lost");
    isLosing = false;
    expect(await journal.insert({ ...request, id: "another" }, 100)).toMatchObject({
      kind: "existing",
      booking: { id: request.id, state: "waiting" },
    });
    expect(await journal.find("book", { index: "unfinished" })).toHaveLength(1);
  });

  test("rejects inserts, and stores none of them", async () => {
    const journal = await redis.open();
    await redis.kill();
    const request = newBooking();
    await expect(journal.insert(request, 100)).rejects.toThrow();
    await redis.start();
    await expect
      .poll(() => journal.find("book", { index: "unfinished" }).catch(() => "away"))
      .toEqual([]);
    const stored = () => journal.insert(newBooking(), 100).catch(() => ({ kind: "away" }));
    await expect.poll(stored).toMatchObject({ kind: "inserted" });
  });
});

/** Commits are stored, and not told of. */
function losingAnswers(store: Store, isLosing: () => boolean): Store {
  return {
    ...store,
    async commit(unchanged, writes) {
      const isStored = await store.commit(unchanged, writes);
      if (isLosing()) throw new Error("the answer was lost");
      return isStored;
    },
  };
}
