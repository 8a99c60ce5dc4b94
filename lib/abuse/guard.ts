import type { Sealer } from "#lib/session/seal.ts";
import type { AddressKey } from "./client-address.ts";
import { isHoneypotFilled, isTooFast, type SentForm } from "./form.ts";
import { createProofOfWork } from "./proof-of-work.ts";
import type { Limit, Tally } from "./tally.ts";

const MINUTE_MS = 60_000;

/**
 * Several people share an address: a family, the salon's own Wi-Fi, a mobile carrier. A few forms
 * are taken as they come, more of them with a proof of work, and only what no house full of people
 * sends is refused.
 */
export const ADDRESS_FREE: Limit = { name: "free", most: 4, windowMs: 10 * MINUTE_MS };
export const ADDRESS: Limit = { name: "address", most: 40, windowMs: 60 * MINUTE_MS };
/**
 * The queue lets one contact have one turn at a time; this bounds how many wait for theirs. Only
 * what was booked counts: else anybody could keep the owner of a contact from booking.
 */
export const CONTACT: Limit = { name: "contact", most: 60, windowMs: 60 * MINUTE_MS };
/** So many bookings of an address or a contact may use the whole queue without a proof of work. */
export const FIRST: Limit = { name: "first", most: 1, windowMs: 60 * MINUTE_MS };
/** For each write that the key allows in a minute, so many forms without proof are looked at. */
const FORMS_PER_WRITE = 30;

export type GuardedForm = SentForm & {
  readonly intentId: string;
  readonly addressKey: AddressKey;
  /** Email or phone, whichever the booking goes by. */
  readonly contact: string;
  /** The answer to a task, or nothing. */
  readonly work: string;
};

/** The form is let through: with a proof of work, or as the first of its sender, or without either. */
export type Allowed = "proven" | "first" | "usual";

/**
 * Why a form is not let through. A proof of work helps against the first four: it came back too
 * soon, its address has sent many, all addresses together have, its contact has many bookings.
 * Against the others it does not: a field was filled in that people do not see, or its address has
 * sent too many.
 */
export type GuardRefusal = "hasty" | "many" | "crowded" | "contact" | "trapped" | "address";

export type GuardDecision = Allowed | GuardRefusal;

export function isAllowed(verdict: GuardDecision): verdict is Allowed {
  return verdict === "proven" || verdict === "first" || verdict === "usual";
}

export function canBeProven(refusal: GuardRefusal): boolean {
  return refusal !== "trapped" && refusal !== "address";
}

/** A limit for each network around an address: twice as much for each that is wider than the one before. */
function widened(limit: Limit, addressKey: AddressKey): readonly (readonly [Limit, string])[] {
  const networks = addressKey?.split(".") ?? [];
  return networks.map((network, width) => [
    {
      ...limit,
      name: width === 0 ? limit.name : `${limit.name}-${width}`,
      most: limit.most * 2 ** width,
    },
    network,
  ]);
}

/** Decides which forms of a location are let through to the queue, and on what terms. */
export type Guard = {
  judge(entry: GuardedForm): Promise<GuardDecision>;
  /** Counts a form that has become a booking, or has cost as much. */
  booked(entry: GuardedForm): Promise<void>;
  /** A task for a browser whose form was not let through without. */
  issueProofOfWork(intentId: string): Promise<string>;
};

export function createGuard(parts: {
  readonly sealer: Sealer;
  readonly tally: Tally;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Names the location among all sites that share a store. */
  readonly space: string;
  readonly writesPerMinute: number;
}): Guard {
  const { sealer, tally, now, space, writesPerMinute } = parts;
  const work = createProofOfWork(sealer, tally, now);

  /** True while the address is below its limit; private addresses are never limited. */
  async function hasRoom(limit: Limit, { addressKey, intentId }: GuardedForm): Promise<boolean> {
    for (const [wider, network] of widened(limit, addressKey)) {
      if (!(await tally.take(wider, network, intentId))) return false;
    }
    return true;
  }

  /** An email or a phone number, for what is counted by it. */
  function contactOf({ contact }: GuardedForm): string {
    return sealer.fingerprint("guarded contact", contact.toLowerCase());
  }

  /** What counts the bookings of one sender: by address where it tells anybody apart, by contact. */
  function firstOf(entry: GuardedForm): readonly (readonly [Limit, string])[] {
    return [[FIRST, contactOf(entry)], ...widened(FIRST, entry.addressKey)];
  }

  async function judge(entry: GuardedForm): Promise<GuardDecision> {
    const { intentId } = entry;
    if (!(await hasRoom(ADDRESS, entry))) return "address";
    if (isHoneypotFilled(entry)) {
      await hasRoom(ADDRESS_FREE, entry);
      return "trapped";
    }
    return (await work.isDone(intentId, entry.work)) ? "proven" : judgeUnproven(entry);
  }

  async function judgeUnproven(entry: GuardedForm): Promise<GuardDecision> {
    const { intentId } = entry;
    if (!(await tally.hasRoom(CONTACT, contactOf(entry), intentId))) return "contact";
    const isStranger = entry.addressKey !== undefined;
    if (isStranger && isTooFast(entry, now())) return "hasty";
    if (!(await hasRoom(ADDRESS_FREE, entry))) return "many";
    // Last of all: what is refused for itself must not use up what all have together.
    const most = FORMS_PER_WRITE * writesPerMinute;
    const crowd: Limit = { name: "location", most, windowMs: MINUTE_MS };
    if (!(await tally.take(crowd, space, intentId))) return "crowded";
    return (await isFirst(entry)) ? "first" : "usual";
  }

  async function isFirst(entry: GuardedForm): Promise<boolean> {
    const { intentId } = entry;
    const rooms = firstOf(entry).map(([limit, sender]) => tally.hasRoom(limit, sender, intentId));
    return (await Promise.all(rooms)).every(Boolean);
  }

  async function booked(entry: GuardedForm): Promise<void> {
    const { intentId } = entry;
    await tally.take(CONTACT, contactOf(entry), intentId);
    for (const [limit, sender] of firstOf(entry)) await tally.take(limit, sender, intentId);
  }

  return { judge, booked, issueProofOfWork: work.ask };
}
