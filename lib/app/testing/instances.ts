import { randomUUID } from "node:crypto";
import type { Secret } from "#lib/config/secret.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { PreviewSite } from "#lib/staff/preview/preview.ts";
import { connectRedis } from "#lib/store/redis/connection.ts";
import { addDays } from "#lib/values/calendar.ts";
import type { App } from "../app.ts";
import type { LocationServices } from "../live-location.ts";
import { configOf } from "./config.ts";

/** An instance that shares a Redis with others. */

export function configFor(apiUrl: string, redisUrl: string) {
  return configOf(apiUrl, {
    // Tests share one Redis, so each has its own location.
    slug: `salon-${randomUUID().slice(0, 8)}`,
    REDIS_URL: redisUrl,
  });
}

/** A key's writes count for all its users, so each test begins with an empty minute. */
export async function forgetAll(redis: Secret): Promise<void> {
  const connection = connectRedis(redis);
  await connection.open();
  await connection.call("FLUSHALL");
  await connection.close();
}

export function locationOf(server: App): LocationServices {
  const [first] = server.locations.all();
  const served = first && server.locations.get(first.slug);
  if (!served) throw new Error("no location");
  return served;
}

type Wanted = {
  readonly serviceId?: string;
  readonly date?: string;
  readonly start?: string;
  /** How many free times to pass over. */
  readonly nth?: number;
};

/** The first free time of a fringe trim, or what is wanted. */
export async function offerAt(
  { location }: Pick<LocationServices, "location">,
  {
    catalogue,
    availability,
    bookings,
    now,
  }: Pick<PreviewSite, "catalogue" | "availability" | "bookings" | "now">,
  { serviceId = "1042", date, start, nth = 0 }: Wanted = {},
) {
  const read = await catalogue.read();
  if (!read.ok) throw new Error(read.error);
  const cart = [{ serviceId, addons: [] }];
  const checked = checkCart(read.value.catalogue, cart, await bookings.closedServices());
  if (!checked.ok) throw new Error("bad cart");
  const window = bookableWindow(now, location.rules, location.timeZone);
  const last = addDays(window.first, 30);
  const free = await availability.read(checked.value, "any", window.first, last);
  if (!free.ok) throw new Error(free.error);
  const offered = offerSlots(free.value, checked.value, window, "any").filter(
    ({ slot }) => slot.date === (date ?? slot.date) && slot.start === (start ?? slot.start),
  )[nth];
  if (!offered) throw new Error("nothing is free");
  return { cart, slot: offered.slot, choice: pickMember(offered), anyMember: [true] };
}

/** For a named team member, so that only one of the bookings can have the slot. */
export async function sealsOfOneSlot(
  server: App,
  count: number,
  at: LocationServices = locationOf(server),
  wanted?: Wanted,
): Promise<string[]> {
  const offer = await offerAt(at, { ...at, now: Date.now() }, wanted);
  const named = { ...offer, anyMember: [false] };
  return Promise.all(Array.from({ length: count }, () => at.bookings.sealVisit(named)));
}

export async function book(
  server: App,
  seal: string,
  name: string,
  { bookings }: LocationServices = locationOf(server),
): Promise<string> {
  const opened = await bookings.openVisit(seal);
  if (!opened.ok) throw new Error(opened.error);
  const contact = { firstName: name, email: `${name.toLowerCase()}@example.org` };
  const submitted = await bookings.submit(opened.value, contact, { trust: "proven" });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.token;
}

export async function stateAt(server: App, token: string): Promise<string> {
  const view = await locationOf(server).bookings.view(token);
  return view.ok ? view.value.state : view.error;
}

export async function setFault(controlUrl: string, fault: object | undefined): Promise<void> {
  await fetch(`${controlUrl}/faults`, {
    method: fault ? "POST" : "DELETE",
    headers: { "content-type": "application/json" },
    ...(fault && { body: JSON.stringify(fault) }),
  });
}
