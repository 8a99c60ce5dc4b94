import { setTimeout as sleep } from "node:timers/promises";
import type { RedisStore } from "#lib/redis/store.ts";
import { cellsOf } from "./cells.ts";
import { type Inserted, type NewBooking, TWIN_MS } from "./contract.ts";
import { writesBefore, writesLeft } from "./load.ts";
import { insertScript, listScript, withdrawScript } from "./redis-lua.ts";
import { fieldOf, inserted, listed } from "./redis-records.ts";

/** Pauses before an insertion whose answer was lost is asked about again. */
const ASK_AGAIN_MS = [100, 400] as const;
const WITHDRAW_EVERY_MS = 1_000;
/** For how long nobody else takes up a booking whose insertion may have to be withdrawn. */
const INSERT_LEASE_MS = 60_000;

/**
 * Inserting into the Redis journal. A lost answer leaves open whether the booking was stored;
 * asking again under the same id says so. Where nobody answers at all the insertion fails, and is
 * withdrawn as soon as the server is back: nobody books what the visitor was told had failed.
 */
export function createInserter(store: RedisStore, owner: string, baseOf: (slug: string) => string) {
  const toWithdraw = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function insert(booking: NewBooking, mostWrites: number): Promise<Inserted> {
    for (const pause of ASK_AGAIN_MS) {
      try {
        return await attempt(booking, mostWrites);
      } catch {
        await sleep(pause);
      }
    }
    try {
      return await attempt(booking, mostWrites);
    } catch (error) {
      toWithdraw.set(booking.id, booking.slug);
      timer ??= setInterval(() => void withdraw(), WITHDRAW_EVERY_MS).unref();
      throw error;
    }
  }

  /** Decides on what waits, and stores the decision only if nothing has changed since. */
  async function attempt(booking: NewBooking, mostWrites: number): Promise<Inserted> {
    const keys = [baseOf(booking.slug)];
    const { id, intentId, twinKey, createdAt, openedAt, visitor, clientId = null } = booking;
    const decided = [id, intentId, twinKey, createdAt, createdAt - TWIN_MS, openedAt];
    for (;;) {
      const waiting = listed.parse(await store.read(listScript, keys, ["waiting"]));
      const writes =
        writesBefore(visitor, waiting.bookings) + writesLeft({ state: "queued", clientId });
      const isFull = writes > mostWrites ? 1 : 0;
      const rest = [waiting.revision, cellFields(booking), owner, INSERT_LEASE_MS, isFull];
      const args = [...decided, ...rest, ...fieldsOf(booking)];
      const answer = inserted.parse(await store.write(insertScript, keys, args));
      if (answer.kind !== "changed") return answer;
    }
  }

  async function withdraw(): Promise<void> {
    for (const [id, slug] of toWithdraw) {
      const isDone = await store.write(withdrawScript, [baseOf(slug)], [id, owner]).then(
        () => true,
        () => false,
      );
      if (isDone) toWithdraw.delete(id);
    }
    if (toWithdraw.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** See `Journal.insert`. One at a time, so that those of one process do not outrun each other. */
    insert(booking: NewBooking, mostWrites: number): Promise<Inserted> {
      const result = queue.then(() => insert(booking, mostWrites));
      queue = result.catch(() => undefined);
      return result;
    },
    close(): void {
      clearInterval(timer);
    },
  };
}

function cellFields({ holds, lost }: NewBooking): string {
  if (lost) return "null";
  const fields = holds.flatMap((hold) =>
    cellsOf(hold).map((cell) => fieldOf(hold.date, cell, hold.memberId)),
  );
  return JSON.stringify(fields);
}

function fieldsOf(booking: NewBooking): (string | number)[] {
  const { id, intentId, twinKey, personKey, slug, request, contact, createdAt } = booking;
  const { visitor, clientId } = booking;
  const fields = { id, intentId, twinKey, personKey, slug, request, contact, visitor, createdAt };
  const known = clientId === undefined ? {} : { clientId };
  const first = { version: 1, attempts: 0, changedAt: createdAt };
  return Object.entries({ ...fields, ...known, ...first }).flat();
}
