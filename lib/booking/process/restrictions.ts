import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { namesResource, type UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { BookingDeps } from "../deps.ts";

/** As long as staff do not switch it on again. */
export const RESTRICTED_MS = 30 * 24 * 60 * 60_000;
const REFUSALS_NEEDED = 2;
/** Shorter ids occur in texts by chance. */
const MIN_ID = 4;

/**
 * A refusal asks for a room or equipment (§1 rule 8): the service is off for thirty days, at once
 * if only it is named, or after two refused bookings of it alone.
 */
export async function noteRefusal(
  deps: BookingDeps,
  booking: JournalBooking,
  cart: CheckedCart,
  detail = "",
): Promise<void> {
  const services = servicesOf(cart);
  const [named, another] = cutNames(detail, services).found;
  const [alone] = services.size === 1 ? services.keys() : [];
  const serviceId = another === undefined ? (named ?? alone) : undefined;
  if (serviceId === undefined) return;
  const { slug } = booking;
  const until = deps.now() + RESTRICTED_MS;
  try {
    if (named === undefined) {
      const refusals = await deps.journal.recordRefusal(slug, serviceId, booking.id, until);
      deps.log.warn({ slug, serviceId, refusals }, "a booking was refused for want of a resource");
      if (refusals < REFUSALS_NEEDED) return;
    }
    await deps.journal.restrictService(slug, serviceId, until);
    deps.log.warn({ slug, serviceId, until }, "a service is switched off");
  } catch (error) {
    deps.log.warn({ err: error }, "a refusal was not noted");
  }
}

type Services = ReadonlyMap<string, string>;

function servicesOf(cart: CheckedCart): Services {
  return new Map(cart.map(({ service }) => [service.id, service.name]));
}

/** Removes the booked services' names from a refusal: a "Treatment room" in it asks for no room. */
export function withoutNames(failure: UpstreamFailure, cart: CheckedCart): UpstreamFailure {
  const { detail } = failure;
  return detail === undefined
    ? failure
    : { ...failure, detail: cutNames(detail, servicesOf(cart)).rest };
}

function cutNames(text: string, services: Services) {
  const names = [...services].flatMap(([id, name]) => [
    ...(id.length < MIN_ID ? [] : [{ id, words: id }]),
    // A service called "Room" is not named by "Please choose a room".
    ...(isResourceWord(name) ? [] : [{ id, words: name }]),
  ]);
  let rest = text;
  const found = new Set<string>();
  for (const { id, words } of names.toSorted((a, b) => b.words.length - a.words.length)) {
    const without = rest.replaceAll(wholeWords(words), " ");
    if (without !== rest) found.add(id);
    rest = without;
  }
  return { rest, found: [...found] };
}

function isResourceWord(name: string): boolean {
  return namesResource(name) && !/\s/.test(name.trim());
}

function wholeWords(words: string): RegExp {
  const escaped = words.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu");
}
