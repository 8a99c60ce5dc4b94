import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Journal } from "../journal.ts";
import { afterRestoreContract } from "./after-restore-contract.ts";
import { deskContract } from "./desk-contract.ts";
import { holdsContract } from "./holds-contract.ts";
import { insertContract } from "./insert-contract.ts";
import { memoryContract } from "./memory-contract.ts";
import { purgeContract } from "./purge-contract.ts";
import { queueContract } from "./queue-contract.ts";
import { bookingOf, newBooking, type TestStore } from "./samples.ts";
import { transitionContract } from "./transition-contract.ts";

export function journalContract(name: string, makeStore: () => Promise<TestStore>): void {
  describe(`the journal in ${name}`, () => {
    let store: TestStore;
    let journal: Journal;

    beforeEach(async () => {
      store = await makeStore();
      journal = await store.open();
    });

    afterEach(async () => {
      await journal.close();
      await store.dispose();
    });

    async function reopened(): Promise<void> {
      await journal.close();
      journal = await store.open();
    }

    insertContract(() => journal, reopened);
    transitionContract(() => journal, reopened);
    queueContract(() => journal);
    holdsContract(() => journal);
    deskContract(() => journal, reopened);
    memoryContract(() => journal, reopened);
    purgeContract(() => journal);
    afterRestoreContract(() => journal, reopened);

    test("leases a booking to one journal of a store", async () => {
      const other = await store.open();
      try {
        const { id } = bookingOf(await journal.insert(newBooking(), 100));
        await journal.release(id);
        expect(await journal.lease(id, 60_000)).toBe(true);
        expect(await other.lease(id, 60_000)).toBe(false);
        await other.release(id);
        expect(await other.lease(id, 60_000)).toBe(false);
        expect(await journal.lease(id, 60_000)).toBe(true);
        await journal.release(id);
        expect(await other.lease(id, 1)).toBe(true);
        await expect.poll(() => journal.lease(id, 60_000)).toBe(true);
      } finally {
        await other.close();
      }
    });
  });
}
