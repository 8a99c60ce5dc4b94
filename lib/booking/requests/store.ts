import { randomUUID } from "node:crypto";
import type { InsertResult, NewBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import type { Attribution } from "../model/attribution.ts";
import type { Contact } from "../model/contact.ts";
import { dedupeKeyOf, queueKeyOf } from "../model/fingerprints.ts";
import { holdsOf } from "../model/holds.ts";
import { requestText, requestWith, senderIn } from "../model/record.ts";
import { sealContact } from "../model/sealed.ts";
import { type AgreedVisit, mayBeAnyone } from "../model/visit.ts";
import { withOthersFree } from "../reads/recheck.ts";
import { queueCapacityFor, type Trust } from "./trust.ts";

export type StoreOptions = {
  readonly trust: Trust;
  readonly attribution?: Attribution | undefined;
  /** Key of the browser (`lib/site/seals/browser-key.ts`); absent where it keeps no cookies. */
  readonly browser?: string | undefined;
};

/**
 * The same booking from another browser looks like a taken slot: strangers must not learn that a name
 * and address belong to a client.
 */
export async function store(
  deps: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
  options: StoreOptions,
): Promise<InsertResult> {
  const { journal, location } = deps;
  const { trust } = options;
  if (trust === "none") {
    const { intentId } = visit;
    const [booking] = await journal.find(location.slug, { intentId });
    return booking ? { kind: "existing", booking } : { kind: "full" };
  }
  const booking = await newBooking(deps, visit, contact, options);
  const capacity = queueCapacityFor(deps, trust);
  const inserted = await insert(deps, visit, booking, capacity);
  if (inserted.kind !== "duplicate" || isSameBrowser(inserted.booking, booking)) return inserted;
  // It has a page as any other, and nothing is sent.
  const dedupeKey = deps.sealer.fingerprint("lost", booking.intentId);
  return journal.insert({ ...booking, isSlotTaken: true, dedupeKey }, capacity);
}

/** As many visitors as press for one time at once, each of them pinned to the same person. */
const MAX_OTHERS = 8;

/**
 * Where another booking holds the time of a visit that anyone may take, the next member who is free at
 * the same price and length takes it.
 */
async function insert(
  deps: BookingDeps,
  visit: AgreedVisit,
  booking: NewBooking,
  capacity: number,
): Promise<InsertResult> {
  let wanted = mayBeAnyone(visit) ? visit : undefined;
  for (let tries = 0; wanted && tries < MAX_OTHERS; tries += 1) {
    const request = requestWith(booking, wanted);
    const taken = { ...booking, request, holds: holdsOf(wanted), isOnlyIfFree: true };
    const inserted = await deps.journal.insert(taken, capacity);
    if (inserted.kind !== "held") return inserted;
    wanted = await withOthersFree(deps, wanted, booking.createdAt, []);
  }
  return deps.journal.insert(booking, capacity);
}

async function newBooking(
  deps: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
  { attribution, browser }: Pick<StoreOptions, "attribution" | "browser">,
): Promise<NewBooking> {
  const { sealer, now } = deps;
  const sender = {
    attribution,
    browser: browser && sealer.fingerprint("browser", browser),
  };
  return {
    id: randomUUID(),
    intentId: visit.intentId,
    slug: visit.slug,
    request: requestText(visit, sender),
    contact: await sealContact(sealer, contact),
    queueKey: queueKeyOf(sealer, contact),
    dedupeKey: dedupeKeyOf(sealer, visit, contact),
    holds: holdsOf(visit),
    createdAt: now(),
  };
}

/** Both forms were shown to it, as by two tabs. */
function isSameBrowser(one: Pick<NewBooking, "request">, other: Pick<NewBooking, "request">) {
  const { browser } = senderIn(one);
  return browser !== undefined && browser === senderIn(other).browser;
}
