import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Journal, JournalBooking } from "#lib/store/journal/contract.ts";
import { HOUR_MS } from "#lib/values/durations.ts";
import type { BookingDeps } from "../deps.ts";
import { upstreamClientKeyOf } from "../model/fingerprints.ts";
import { namedIn } from "./own-words.ts";

/** A single client may have met something unrelated to the service. */
const CLIENTS_NEEDED = 2;
/** Short at first: the refusal may have been misread. */
const FIRST_MS = HOUR_MS;
const AGAIN_MS = 24 * HOUR_MS;
/** How long a refusal counts, unless a booking succeeds or staff switch the service on. */
const REFUSAL_COUNTS_MS = 7 * 24 * HOUR_MS;

/** Keys of `asked`: a service with a client that met a refusal, or with the times it was switched off. */
const SEPARATOR = "\n";
const TIMES_OFF = "off";

/**
 * Notes a refusal that asks for a room or equipment (§1 rule 8), and switches the service off once
 * two clients have met one. `true`: it was switched off now, and staff are to be notified.
 */
export async function noteResourceRefusal(
  deps: BookingDeps,
  booking: JournalBooking,
  cart: CheckedCart,
  detail = "",
): Promise<boolean> {
  const serviceId = serviceMeant(cart, detail);
  if (serviceId === undefined) return false;
  const { journal, log, now } = deps;
  const { slug } = booking;
  try {
    const clients = await countClient(deps, booking, serviceId);
    log.warn({ slug, serviceId, clients }, "a booking was refused for want of a resource");
    if (clients < CLIENTS_NEEDED) return false;
    // Bookings under way at the switch-off must not switch it off again.
    if ((await journal.recall(slug, "restriction", serviceId, now())) !== undefined) return false;
    const times = (await resourceRefusalsOf(journal, slug, serviceId, now())).get(TIMES_OFF) ?? 0;
    const until = now() + (times === 0 ? FIRST_MS : AGAIN_MS);
    await journal.remember(slug, "restriction", serviceId, until, until);
    await note(deps, serviceId, TIMES_OFF, times + 1);
    log.error({ slug, serviceId, until }, "a service is switched off");
    deps.onPagesChanged?.();
    return true;
  } catch (error) {
    log.warn({ err: error }, "a refusal was not noted");
    return false;
  }
}

/** The cart's only service, or the one that the refusal names. */
function serviceMeant(cart: CheckedCart, detail: string): string | undefined {
  const [alone, second] = new Set(cart.map(({ service }) => service.id));
  const [named, another] = namedIn(detail, cart);
  if (another !== undefined) return undefined;
  return named ?? (second === undefined ? alone : undefined);
}

/** By contact and by the upstream's client: a second address does not make a second client. */
async function countClient(
  deps: BookingDeps,
  booking: JournalBooking,
  serviceId: string,
): Promise<number> {
  const { journal, sealer, now } = deps;
  const { clientId, queueKey, id, slug } = booking;
  const keys = [
    queueKey ?? id,
    ...(clientId === null ? [] : [upstreamClientKeyOf(sealer, clientId)]),
  ].map((key) => `by ${key}`);
  const asked = await resourceRefusalsOf(journal, slug, serviceId, now());
  const numbers = new Set([...asked].flatMap(([name, one]) => (name === TIMES_OFF ? [] : [one])));
  const known = keys.map((key) => asked.get(key)).find((number) => number !== undefined);
  const number = known ?? Math.max(0, ...numbers) + 1;
  for (const key of keys) await note(deps, serviceId, key, number);
  return numbers.add(number).size;
}

function note(
  { journal, location, now }: BookingDeps,
  serviceId: string,
  name: string,
  value: number,
): Promise<void> {
  const key = serviceId + SEPARATOR + name;
  return journal.remember(location.slug, "asked", key, value, now() + REFUSAL_COUNTS_MS);
}

/** For a booking that succeeded, or when staff say that the service can be booked. */
export async function forgetResourceRefusals(
  journal: Pick<Journal, "list" | "forget">,
  slug: string,
  serviceId: string,
  now: number,
): Promise<void> {
  for (const name of (await resourceRefusalsOf(journal, slug, serviceId, now)).keys()) {
    await journal.forget(slug, "asked", serviceId + SEPARATOR + name);
  }
  await journal.forget(slug, "restriction", serviceId);
}

export async function servicesRefusedForResource(
  journal: Pick<Journal, "list">,
  slug: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const asked = await journal.list(slug, "asked", now);
  return new Set([...asked.keys()].map((key) => key.slice(0, key.lastIndexOf(SEPARATOR))));
}

async function resourceRefusalsOf(
  journal: Pick<Journal, "list">,
  slug: string,
  serviceId: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const start = serviceId + SEPARATOR;
  const all = [...(await journal.list(slug, "asked", now))];
  const own = all.filter(([key]) => key.startsWith(start));
  return new Map(own.map(([key, number]) => [key.slice(start.length), number]));
}
