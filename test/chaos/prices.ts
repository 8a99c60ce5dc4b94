import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { Appointment, Move } from "./histories.ts";

export type PriceChange = {
  readonly serviceId: string;
  /** Where the price is one member's. */
  readonly memberId?: string;
  /** Takes effect between these moments; epoch milliseconds. */
  readonly at: number;
  readonly until: number;
  readonly by: number;
};

const PARTS = [
  { serviceId: "1042", part: {}, cents: 12_00 },
  { serviceId: "a/b~c d", part: { partId: "opt_ampoule" }, cents: 5_01 },
  { serviceId: "svc_cut", part: { partId: "var_cut_medium" }, cents: 58_00 },
  {
    serviceId: "svc_blow_dry",
    memberId: "tm_sofia",
    part: { partId: "tier_blow_dry_junior" },
    cents: 32_00,
  },
];
const RISE = 1_13;

export function createOwner() {
  const changes: PriceChange[] = [];
  const raised = new Set<string>();

  return {
    changes: (): readonly PriceChange[] => changes,
    async changePrice(salon: Pick<Salon, "change">, chance: Chance): Promise<void> {
      const { part, cents, ...whose } = chance.pick(PARTS.map((one) => ({ ...one, weight: 1 })));
      const { serviceId } = whose;
      const by = raised.delete(serviceId) ? -RISE : RISE;
      if (by > 0) raised.add(serviceId);
      const price = (by > 0 ? cents + RISE : cents) / 100;
      // Never two at the same millisecond.
      const at = Math.max(Date.now(), (changes.at(-1)?.at ?? 0) + 1);
      await salon.change(serviceId, { ...part, price });
      changes.push({ ...whose, at, until: Math.max(at, Date.now()), by });
    },
  };
}

/** A price older than a second is read again before sending; the rest allows for slow responses. */
const MAX_AGE_MS = 3_000;

/** No site can know of a change between its last read and the POST. */
export function wasRightWhenSent(
  appointment: Appointment,
  moves: readonly Move[],
  changes: readonly PriceChange[],
): boolean {
  const age = ageOfPrice(appointment, moves, changes);
  return age !== undefined && age < MAX_AGE_MS;
}

/**
 * Milliseconds by which the sent price was outdated; `undefined` where it never was the
 * catalogue's.
 */
export function ageOfPrice(
  appointment: Appointment,
  moves: readonly Move[],
  changes: readonly PriceChange[],
): number | undefined {
  const { createdAt, price, expectedPrice } = appointment;
  if (expectedPrice === null) return undefined;
  const own = changes
    .map((one) => ({ ...one, by: one.by * timesIn(appointment, one) }))
    .filter(({ by, at }) => by !== 0 && at <= createdAt);
  const isPriceAt = (time: number) => {
    const later = own.filter(({ at }) => at > time).reduce((sum, { by }) => sum + by, 0);
    return Math.round(expectedPrice * 100) - later === Math.round(price * 100);
  };
  const ages = moves
    .filter(({ state, at }) => state === "sending" && at <= createdAt)
    .flatMap(({ at: sending }) => [
      ...(isPriceAt(sending) ? [0] : []),
      // Just before a change the old price still held.
      ...own
        .filter(({ at }) => at <= sending && isPriceAt(at - 1))
        .map(({ until }) => Math.max(0, sending - until)),
    ]);
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** How many lines of an appointment cost what was changed. */
export function timesIn(
  { serviceId, memberId, further = [] }: Appointment,
  change: Pick<PriceChange, "serviceId" | "memberId">,
): number {
  return [{ serviceId, memberId }, ...further].filter(
    (line) =>
      line.serviceId === change.serviceId &&
      (change.memberId === undefined || change.memberId === line.memberId),
  ).length;
}
