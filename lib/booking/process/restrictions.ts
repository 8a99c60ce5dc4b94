import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { Journal, JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { upstreamClientKeyOf } from "../state/fingerprints.ts";
import { namedIn } from "./own-words.ts";

/** One client may have met something that has nothing to do with the service. */
const CLIENTS_NEEDED = 2;
const HOUR_MS = 60 * 60_000;
/** The first time it may be a mistake of ours; what asks again after that is likely to go on asking. */
const FIRST_MS = HOUR_MS;
const AGAIN_MS = 24 * HOUR_MS;
/** How long a refusal counts, unless a booking succeeds or staff switch the service on. */
const REFUSAL_COUNTS_MS = 7 * 24 * HOUR_MS;

/** A mark for each client that met it, and one of how often the service was switched off. */
const MARK = "asked ";
const SEPARATOR = "\n";
const TIMES_OFF = "off";

/**
 * A refusal asks for a room or equipment (§1 rule 8). Switches the service off once two clients have
 * met that. `true`: it is off now, and staff are to be told.
 */
export async function noteRefusal(
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
    // What was under way when it was switched off does not ask again.
    if ((await journal.restrictedServices(slug, now())).has(serviceId)) return false;
    const times = (await journal.readMarks(slug, markOf(serviceId), now())).get(TIMES_OFF) ?? 0;
    const until = now() + (times === 0 ? FIRST_MS : AGAIN_MS);
    await journal.restrictService(slug, serviceId, until);
    await mark(deps, serviceId, TIMES_OFF, times + 1);
    log.error({ slug, serviceId, until }, "a service is switched off");
    deps.onPagesChanged?.();
    return true;
  } catch (error) {
    log.warn({ err: error }, "a refusal was not noted");
    return false;
  }
}

/** Of several services, the one that is named. */
function serviceMeant(cart: CheckedCart, detail: string): string | undefined {
  const [alone, second] = new Set(cart.map(({ service }) => service.id));
  const [named, another] = namedIn(detail, cart);
  if (another !== undefined) return undefined;
  return named ?? (second === undefined ? alone : undefined);
}

/** By contact and by the upstream's client: one who gives another address is no second client. */
async function countClient(
  deps: BookingDeps,
  booking: JournalBooking,
  serviceId: string,
): Promise<number> {
  const { journal, sealer, now } = deps;
  const { clientId, visitor, id, slug } = booking;
  const keys = [
    visitor ?? id,
    ...(clientId === null ? [] : [upstreamClientKeyOf(sealer, clientId)]),
  ].map((key) => `by ${key}`);
  const marks = await journal.readMarks(slug, markOf(serviceId), now());
  const numbers = new Set([...marks].flatMap(([name, one]) => (name === TIMES_OFF ? [] : [one])));
  const known = keys.map((key) => marks.get(key)).find((number) => number !== undefined);
  const number = known ?? Math.max(0, ...numbers) + 1;
  for (const key of keys) await mark(deps, serviceId, key, number);
  return numbers.add(number).size;
}

function mark(
  { journal, location, now }: BookingDeps,
  serviceId: string,
  name: string,
  value: number,
): Promise<void> {
  return journal.setMark(location.slug, markOf(serviceId) + name, value, now() + REFUSAL_COUNTS_MS);
}

type Marks = Pick<Journal, "readMarks" | "setMark" | "liftRestriction">;

/** A booking has succeeded, or staff know better. */
export async function forgetRefusals(
  journal: Marks,
  slug: string,
  serviceId: string,
  now: number,
): Promise<void> {
  const start = markOf(serviceId);
  const marks = await journal.readMarks(slug, start, now);
  for (const name of marks.keys()) await journal.setMark(slug, start + name, 0, now);
  await journal.liftRestriction(slug, serviceId);
}

export async function servicesThatAsked(
  journal: Pick<Marks, "readMarks">,
  slug: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const marks = await journal.readMarks(slug, MARK, now);
  return new Set([...marks.keys()].map((name) => name.slice(0, name.lastIndexOf(SEPARATOR))));
}

function markOf(serviceId: string): string {
  return MARK + serviceId + SEPARATOR;
}
