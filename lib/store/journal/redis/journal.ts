import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RedisStore } from "#lib/store/redis/store.ts";
import type { InsertResult, Journal, NewBooking } from "../contract.ts";
import { createJournal } from "../journal.ts";
import { withdraw } from "../leases.ts";
import { createSpaces, type SpacesOf } from "./spaces.ts";

const RETRY_AFTER_MS = [100, 400] as const;
const WITHDRAW_EVERY_MS = 1_000;

/**
 * An insertion whose answer is lost is repeated, then withdrawn: the visitor reads that nothing was
 * booked.
 */
export function createRedisJournal(store: RedisStore, spacesOf: SpacesOf): Journal {
  const owner = randomUUID();
  const spaces = createSpaces(store, spacesOf);
  const journal = createJournal(spaces, owner);
  const toWithdraw = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function insert(booking: NewBooking, capacity: number): Promise<InsertResult> {
    for (const pause of RETRY_AFTER_MS) {
      try {
        return await journal.insert(booking, capacity);
      } catch {
        await sleep(pause);
      }
    }
    try {
      return await journal.insert(booking, capacity);
    } catch (error) {
      toWithdraw.set(booking.id, booking.slug);
      timer ??= setInterval(() => void withdrawAll(), WITHDRAW_EVERY_MS).unref();
      throw error;
    }
  }

  async function withdrawAll(): Promise<void> {
    for (const [id, slug] of toWithdraw) {
      const isDone = await withdraw(spaces.of(slug)[0], id, owner).catch(() => false);
      if (isDone) toWithdraw.delete(id);
    }
    if (toWithdraw.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    ...journal,
    insert,
    async close() {
      clearInterval(timer);
      await journal.close();
    },
  };
}
