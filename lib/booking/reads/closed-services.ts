import type { ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { Journal, Memory } from "#lib/store/journal/journal.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import type { BookingDeps } from "../deps.ts";

/** Until when a service is closed that staff have closed: only they open it. */
export const CLOSED_BY_STAFF = Number.MAX_SAFE_INTEGER;

/** Until two refusals count as two in a row, where no booking of the service succeeds meanwhile. */
const REFUSAL_COUNTS_MS = 7 * DAY_MS;

/** Of what memory holds the contacts whose bookings of a service were refused. */
const refusalsOf = (serviceId: string) => `refused ${serviceId}`;

export type ClosedServicesDeps = Pick<BookingDeps, "location" | "now"> & {
  readonly journal: { memoryOf(slug: string, now: () => number): Pick<Memory, "list"> };
};

type Deps = Pick<BookingDeps, "location" | "now" | "log" | "onPagesChanged"> & {
  readonly journal: Pick<Journal, "memoryOf">;
};

export function closedServices(deps: ClosedServicesDeps): Promise<ClosedServices> {
  return deps.journal.memoryOf(deps.location.slug, deps.now).list("closed");
}

function memoryOf({ journal, location, now }: Deps): Memory {
  return journal.memoryOf(location.slug, now);
}

/**
 * Counts a booking that the upstream has refused. The refusals of two contacts in a row, each of
 * this service alone, close it for a day: it may need a room, which no key can book (§1 rule 8).
 */
export function noteRefusal(
  deps: Deps,
  { queueKey }: JournalBooking,
  cart: CheckedCart,
): Promise<void> {
  return bestEffort(deps, async () => {
    const [serviceId, another] = idsIn(cart);
    if (serviceId === undefined || another !== undefined) return;
    const { log, now } = deps;
    const { slug } = deps.location;
    const memory = memoryOf(deps);
    // Stored before the others are read: of two at once in two processes, one sees both.
    const kind = refusalsOf(serviceId);
    await memory.remember(kind, queueKey ?? "", now(), now() + REFUSAL_COUNTS_MS);
    const isAlone = (await memory.list(kind)).size < 2;
    if (isAlone || (await closedServices(deps)).has(serviceId)) return;
    const until = now() + DAY_MS;
    await memory.remember("closed", serviceId, until, until);
    await forgetRefusals(deps, serviceId);
    log.error({ slug, serviceId, until }, "a service is closed after two refused bookings");
    deps.onPagesChanged?.();
  });
}

/** A success shows that the upstream books these services. */
export function noteBooked(deps: Deps, cart: CheckedCart): Promise<void> {
  return bestEffort(deps, async () => {
    for (const id of idsIn(cart)) await forgetRefusals(deps, id);
  });
}

export async function closeService(deps: Deps, serviceId: string): Promise<void> {
  await memoryOf(deps).remember("closed", serviceId, CLOSED_BY_STAFF, CLOSED_BY_STAFF);
  deps.onPagesChanged?.();
}

export async function openService(deps: Deps, serviceId: string): Promise<void> {
  await memoryOf(deps).forget("closed", serviceId);
  deps.onPagesChanged?.();
}

async function forgetRefusals(deps: Deps, serviceId: string): Promise<void> {
  const kind = refusalsOf(serviceId);
  for (const contact of (await memoryOf(deps).list(kind)).keys()) {
    await memoryOf(deps).forget(kind, contact);
  }
}

function idsIn(cart: CheckedCart): readonly string[] {
  return [...new Set(cart.map(({ service }) => service.id))];
}

async function bestEffort({ log }: Deps, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error }, "refusals were not counted"));
}
