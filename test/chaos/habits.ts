import { setTimeout as sleep } from "node:timers/promises";
import type { Shape } from "../../sandbox/shapes/shape.ts";
import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { Wish } from "./histories.ts";

/** What an upstream that somebody else wrote does with the same requests. */

type Written = Pick<
  Shape,
  "list" | "total" | "totalIn" | "appointment" | "created" | "nulls" | "slotNames" | "slotTimes"
>;

const ASSUMED: Written = {
  list: "data",
  total: "total",
  totalIn: "envelope",
  appointment: "flat",
  created: "bare",
  nulls: "present",
  slotNames: "present",
  slotTimes: "seconds",
};

/** Ways of writing the same answers. */
const WRITINGS: readonly Written[] = [
  ASSUMED,
  { ...ASSUMED, nulls: "absent", total: "totalCount" },
  { ...ASSUMED, list: "items", total: "count", totalIn: "meta", appointment: "nested" },
  { ...ASSUMED, list: "results", total: "totalRecords", created: "data", slotNames: "null" },
  { ...ASSUMED, list: "nested", total: "totalItems", totalIn: "page", slotTimes: "dateTimes" },
  { ...ASSUMED, list: "bare", total: "none", appointment: "dateTimes", nulls: "absent" },
];

export async function writeOtherwise(salon: Pick<Salon, "set">, chance: Chance): Promise<void> {
  await salon.set({ shape: chance.pick(WRITINGS.map((shape) => ({ shape, weight: 1 }))).shape });
}

const AS_EVER = { skip: "records", largest: 100 } as const;
/** A `skip` that is not heeded repeats the first page; one that counts pages leaves records out. */
const PAGINGS = [
  { skip: "ignored", largest: 5, weight: 1 },
  { skip: "pages", largest: 5, weight: 1 },
] as const;

/** For so long searches cannot be read to their end. */
const LOST_PAGES_MS = 8_000;

export async function losePages(salon: Pick<Salon, "set">, chance: Chance): Promise<void> {
  const { skip, largest } = chance.pick(PAGINGS);
  await salon.set({ paging: { skip, largest } });
  // The sandbox may be gone by then.
  void sleep(LOST_PAGES_MS, undefined, { ref: false })
    .then(() => salon.set({ paging: AS_EVER }))
    .catch(() => undefined);
}

/** Before the salon opens, so that they take no time that a visitor wishes for. */
const EARLY = { walkIn: "05:00:00", block: "05:30:00", minutes: 15 } as const;

/** Every day of the wishes has a walk-in without a client, and time that nobody can book. */
export async function fillDays(salon: Pick<Salon, "take">, wishes: readonly Wish[]): Promise<void> {
  const days = new Map(wishes.map(({ date, memberId }) => [date, memberId]));
  for (const [date, teamMemberId] of days) {
    const early = { teamMemberId, date, minutes: EARLY.minutes, clientId: null };
    await salon.take({ ...early, start: EARLY.walkIn });
    await salon.take({ ...early, start: EARLY.block, blocked: true });
  }
}
