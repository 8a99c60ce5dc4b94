import { expect, test } from "vitest";
import type { NewBooking } from "../contract.ts";
import type { Journal } from "../journal.ts";
import { bookingOf, newBooking, now } from "./samples.ts";

export function queueContract(journal: () => Journal): void {
  const insert = async (changes: Partial<NewBooking> = {}, most = 100) =>
    journal().insert(newBooking(changes), most);

  test("refuses bookings beyond the queue's capacity", async () => {
    const first = bookingOf(await insert({}, 4));
    const second = bookingOf(await insert({}, 4));
    expect(await insert({ id: "third" }, 4)).toEqual({ kind: "full" });
    expect(await journal().read("third")).toBeUndefined();
    expect((await insert({ slug: "other" }, 4)).kind).toBe("inserted");
    expect((await insert({ intentId: second.intentId }, 4)).kind).toBe("existing");
    const change = { to: "waiting", at: now, clientId: "c1" } as const;
    await journal().transition(first, change);
    expect(await insert({}, 4)).toEqual({ kind: "full" });
    await journal().transition(second, { to: "not_booked", at: now });
    expect((await insert({}, 4)).kind).toBe("inserted");
  });

  test("leaves room for other visitors beside one with many bookings", async () => {
    for (let one = 0; one < 2; one += 1) await insert({ queueKey: "flood" }, 8);
    expect(await insert({ queueKey: "flood" }, 8)).toEqual({ kind: "full" });
    expect((await insert({ queueKey: "mia" }, 8)).kind).toBe("inserted");
    expect((await insert({ queueKey: "ben" }, 8)).kind).toBe("inserted");
    expect(await insert({ queueKey: "eva" }, 8)).toEqual({ kind: "full" });
  });

  test("lists a location's unfinished bookings, oldest first", async () => {
    const [a, b, c] = [
      bookingOf(await insert({ createdAt: now - 2 })),
      bookingOf(await insert({ createdAt: now - 1 })),
      bookingOf(await insert()),
    ];
    await insert({ slug: "other" });
    await journal().transition(b, { to: "booked", at: now });
    await journal().transition(c, { to: "unknown", at: now });
    expect((await journal().find("book", { index: "unfinished" })).map(({ id }) => id)).toEqual([
      a.id,
      c.id,
    ]);
  });
}
