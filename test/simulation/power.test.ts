import { expect, test } from "vitest";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { createJournal } from "#lib/store/journal/journal.ts";
import type { BookingState } from "#lib/store/journal/states.ts";
import { newBooking, now } from "#lib/store/journal/testing/samples.ts";
import { createLife, UNHARMED } from "./life.ts";
import { createStore } from "./store.ts";
import { spacesOf } from "./store-port.ts";
import { createTime } from "./time.ts";

async function storedThrough(states: readonly BookingState[]) {
  const time = createTime(() => 0);
  const store = createStore(time.now);
  const journal = createJournal(
    spacesOf(store, createLife("one", time, UNHARMED), () => undefined),
    "one",
  );
  const inserted = await journal.insert({ ...newBooking(), slug: "book" }, 9);
  if (!("booking" in inserted)) throw new Error("nothing was inserted");
  let booking: JournalBooking = inserted.booking;
  for (const to of states) {
    const result = await journal.transition(booking, { to, at: now });
    if (result.kind !== "moved") throw new Error(`not stored: ${result.kind}`);
    booking = result.booking;
  }
  store.cutPower();
  return journal.read(booking.id);
}

test("a power cut may take the steps towards a client, which are taken again", async () => {
  expect(await storedThrough(["client_sending"])).toMatchObject({ state: "queued", version: 1 });
  expect(await storedThrough(["client_sending", "client_known"])).toMatchObject({ version: 1 });
});

test("it takes no wish, nothing that may have been sent, and no end", async () => {
  const sending = ["client_sending", "client_known", "appointment_sending"] as const;
  expect(await storedThrough([])).toMatchObject({ state: "queued" });
  expect(await storedThrough(sending)).toMatchObject({ state: "appointment_sending", version: 4 });
  expect(await storedThrough([...sending, "confirmed"])).toMatchObject({ state: "confirmed" });
});
