import { setTimeout as sleep } from "node:timers/promises";
import type { InsertResult, NewBooking } from "../contract.ts";
import { insertInto, withdrawFrom } from "./insert.ts";
import type { Spaces } from "./spaces.ts";

const RETRY_AFTER_MS = [100, 400] as const;
const WITHDRAW_EVERY_MS = 1_000;

/**
 * If its response is lost it is repeated, then withdrawn: the visitor reads "nothing was booked".
 */
export function createInserter(owner: string, spaces: Pick<Spaces, "of">) {
  const toWithdraw = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  const latest = new Map<string, Promise<unknown>>();

  async function insert(booking: NewBooking, capacity: number): Promise<InsertResult> {
    const attempt = () => insertInto(spaces.of(booking.slug), owner, booking, capacity);
    for (const pause of RETRY_AFTER_MS) {
      try {
        return await attempt();
      } catch {
        await sleep(pause);
      }
    }
    try {
      return await attempt();
    } catch (error) {
      toWithdraw.set(booking.id, booking.slug);
      timer ??= setInterval(() => void withdraw(), WITHDRAW_EVERY_MS).unref();
      throw error;
    }
  }

  async function withdraw(): Promise<void> {
    for (const [id, slug] of toWithdraw) {
      const isDone = await withdrawFrom(spaces.of(slug)[0], owner, id).catch(() => false);
      if (isDone) toWithdraw.delete(id);
    }
    if (toWithdraw.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** One at a time, so that only other processes can conflict. */
    insert(booking: NewBooking, mostWrites: number): Promise<InsertResult> {
      const before = latest.get(booking.slug) ?? Promise.resolve();
      const result = before.then(() => insert(booking, mostWrites));
      latest.set(
        booking.slug,
        result.catch(() => undefined),
      );
      return result;
    },
    close(): void {
      clearInterval(timer);
    },
  };
}
