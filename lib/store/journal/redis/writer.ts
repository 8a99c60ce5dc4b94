import { RECORD_KEPT_MS } from "../contract.ts";
import type { Writer } from "../port.ts";
import { purgeAt } from "../rules/purge.ts";
import { isOpen } from "../states.ts";
import { historyOf, type StoredBooking } from "../stored.ts";
import { MEMORY, memoryField, memoryText } from "./codec.ts";

export type Command = readonly [command: string, of: string, ...args: (string | number)[]];

export function commandsOf(write: (to: Writer) => void): readonly Command[] {
  const commands: Command[] = [];
  write(createWriter((...command) => void commands.push(command)));
  return commands;
}

function createWriter(add: (...command: Command) => void): Writer {
  function score(index: string, id: string, at: number | null, was: number | null): void {
    if (at === was) return;
    if (at === null) add("ZREM", index, id);
    else add("ZADD", index, at, id);
  }

  return {
    put(booking, was, arrival) {
      const { id, intentId } = booking;
      add("SET", `booking:${id}`, JSON.stringify(booking));
      if (!was) add("HSET", "intents", intentId, id);
      if (booking.version !== was?.version) {
        add("RPUSH", `moves:${id}`, JSON.stringify(historyOf(booking)));
      }
      link(booking, was);
      queue(booking, was, arrival);
      reindex(booking, was);
    },
    remove(booking) {
      const { id, intentId, appointmentId } = booking;
      add("DEL", `booking:${id}`);
      add("DEL", `moves:${id}`);
      add("HDEL", "intents", intentId);
      add("HDEL", "holds", id);
      if (appointmentId !== null) add("HDEL", "claims", appointmentId);
      unlink(booking);
      for (const index of ["unfinished", "due", "created", "attention", "notices"]) {
        add("ZREM", index, id);
      }
    },
    hold(bookingId, until, stretches) {
      const plain = stretches.map(({ memberId, date, fromMinute, toMinute }) => ({
        ...{ memberId, date, fromMinute, toMinute },
      }));
      add("HSET", "holds", bookingId, JSON.stringify({ until, stretches: plain }));
    },
    countInsertion: () => add("INCR", "insertions"),
    lease(id, owner, ms) {
      if (owner === undefined) add("DEL", `lease:${id}`);
      else add("SET", `lease:${id}`, owner, "PX", ms);
    },
    remember: (kind, entry) => add("HSET", MEMORY, memoryField(kind, entry.key), memoryText(entry)),
    forget: (kind, key) => add("HDEL", MEMORY, memoryField(kind, key)),
    addFigure(date, { name, count }) {
      add("HINCRBY", `figures:${date}`, name, count);
      add("PEXPIRE", `figures:${date}`, RECORD_KEPT_MS);
    },
  };

  function queue(booking: StoredBooking, was: StoredBooking | undefined, arrival?: number): void {
    const { id, state } = booking;
    const wasOpen = was !== undefined && isOpen(was.state);
    if (!isOpen(state) && wasOpen) add("ZREM", "unfinished", id);
    if (isOpen(state) && arrival !== undefined) add("ZADD", "unfinished", arrival, id);
  }

  /** Only what has changed. */
  function reindex(booking: StoredBooking, was: StoredBooking | undefined): void {
    const { id, createdAt, noticeDueAt } = booking;
    score("created", id, createdAt, was?.createdAt ?? null);
    score("due", id, purgeAt(booking), was ? purgeAt(was) : null);
    score("attention", id, attentionAt(booking), was ? attentionAt(was) : null);
    score("notices", id, noticeDueAt, was?.noticeDueAt ?? null);
  }

  function link(booking: StoredBooking, was: StoredBooking | undefined): void {
    const { id, dedupeKey, appointmentId } = booking;
    if (!was) {
      if (dedupeKey !== null) add("SADD", `wish:${dedupeKey}`, id);
    } else if (dedupeKey === null) unlink(was);
    if (appointmentId !== null && appointmentId !== was?.appointmentId) {
      add("HSET", "claims", appointmentId, id);
    }
  }

  function unlink({ id, dedupeKey }: StoredBooking): void {
    if (dedupeKey !== null) add("SREM", `wish:${dedupeKey}`, id);
  }
}

function attentionAt({ endedAt, handledAt, needsPersonSince }: StoredBooking): number | null {
  return endedAt !== null && handledAt === null ? needsPersonSince : null;
}
