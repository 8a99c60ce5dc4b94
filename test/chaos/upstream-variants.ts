import { setTimeout as sleep } from "node:timers/promises";
import type { Shape } from "../../sandbox/shapes/shape.ts";
import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { BookingPlan } from "./histories.ts";

type ResponseStyle = Pick<
  Shape,
  "list" | "total" | "totalIn" | "appointment" | "created" | "nulls" | "slotNames" | "slotTimes"
>;

const ASSUMED: ResponseStyle = {
  list: "data",
  total: "total",
  totalIn: "envelope",
  appointment: "flat",
  created: "bare",
  nulls: "present",
  slotNames: "present",
  slotTimes: "seconds",
};

const RESPONSE_STYLES: readonly ResponseStyle[] = [
  ASSUMED,
  { ...ASSUMED, nulls: "absent", total: "totalCount" },
  { ...ASSUMED, list: "items", total: "count", totalIn: "meta", appointment: "nested" },
  { ...ASSUMED, list: "results", total: "totalRecords", created: "data", slotNames: "null" },
  { ...ASSUMED, list: "nested", total: "totalItems", totalIn: "page", slotTimes: "dateTimes" },
  { ...ASSUMED, list: "bare", total: "none", appointment: "dateTimes", nulls: "absent" },
];

export async function varyResponseStyle(salon: Pick<Salon, "set">, chance: Chance): Promise<void> {
  await salon.set({
    shape: chance.pick(RESPONSE_STYLES.map((shape) => ({ shape, weight: 1 }))).shape,
  });
}

const DEFAULT_PAGING = { skip: "records", largest: 100 } as const;
/** An ignored `skip` repeats the first page; one that counts pages leaves records out. */
const PAGINGS = [
  { skip: "ignored", largest: 5, weight: 1 },
  { skip: "pages", largest: 5, weight: 1 },
  { skip: "records", largest: 1, weight: 1 },
  { skip: "ignored", largest: 1, weight: 1 },
] as const;

const LOST_PAGES_MS = 8_000;

export async function breakPaging(salon: Pick<Salon, "set">, chance: Chance): Promise<void> {
  const { skip, largest } = chance.pick(PAGINGS);
  await salon.set({ paging: { skip, largest } });
  // The sandbox may have stopped by then.
  void sleep(LOST_PAGES_MS, undefined, { ref: false })
    .then(() => salon.set({ paging: DEFAULT_PAGING }))
    .catch(() => undefined);
}

/** Before opening hours, so that no planned time is taken. */
const EARLY = { walkIn: "05:00:00", block: "05:30:00", minutes: 15 } as const;

/** Every planned day gets a walk-in without a client, and a blocked time. */
export async function fillDays(
  salon: Pick<Salon, "take">,
  plans: readonly BookingPlan[],
): Promise<void> {
  const days = new Map(plans.map(({ date, memberId }) => [date, memberId]));
  for (const [date, teamMemberId] of days) {
    const early = { teamMemberId, date, minutes: EARLY.minutes, clientId: null };
    await salon.take({ ...early, start: EARLY.walkIn });
    await salon.take({ ...early, start: EARLY.block, blocked: true });
  }
}
