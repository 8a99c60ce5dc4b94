import type { Sealer } from "#lib/session/seal.ts";
import { isHasty, isTrapped, type SentForm } from "./form.ts";
import type { Limit, Tally } from "./tally.ts";
import type { VisitorKey } from "./visitor.ts";
import { createWork } from "./work.ts";

const MINUTE_MS = 60_000;

/**
 * Several people share an address: a family, the salon's own Wi-Fi, a mobile carrier. A few forms
 * are taken as they come, more of them with a proof of work, and only what no house full of people
 * sends is refused.
 */
export const ADDRESS_FREE: Limit = { name: "free", most: 4, windowMs: 10 * MINUTE_MS };
export const ADDRESS: Limit = { name: "address", most: 40, windowMs: 60 * MINUTE_MS };
/** The queue lets one contact have one turn at a time; this bounds how many wait for theirs. */
export const CONTACT: Limit = { name: "contact", most: 60, windowMs: 60 * MINUTE_MS };
/** For each write that the key allows in a minute, so many forms without proof are looked at. */
const FORMS_PER_WRITE = 30;

export type Entry = SentForm & {
  readonly intentId: string;
  readonly visitor: VisitorKey;
  /** Email or phone, whichever the booking goes by. */
  readonly contact: string;
  /** The answer to a task, or nothing. */
  readonly work: string;
};

/** The form is let through, with a proof of work or without. */
export type Welcome = "proven" | "usual";

/**
 * Why a form is not let through. A proof of work helps against the first three: it came back too
 * soon, its address has sent many, all addresses together have. Against the others it does not: a
 * field was filled in that people do not see, its address or its contact has sent too many.
 */
export type Refusal = "hasty" | "many" | "crowded" | "trapped" | "address" | "contact";

export type Verdict = Welcome | Refusal;

export function canBeProven(refusal: Refusal): boolean {
  return refusal === "hasty" || refusal === "many" || refusal === "crowded";
}

/** Decides which forms of a location are let through to the queue, and on what terms. */
export type Guard = {
  judge(entry: Entry): Promise<Verdict>;
  /** A task for a browser whose form was not let through without. */
  askForWork(intentId: string): Promise<string>;
};

export function createGuard(parts: {
  readonly sealer: Sealer;
  readonly tally: Tally;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly slug: string;
  readonly writesPerMinute: number;
}): Guard {
  const { sealer, tally, now, slug, writesPerMinute } = parts;
  const work = createWork(sealer, tally, now);

  /** Whether the sender's address has room left; one that tells nobody apart always has. */
  async function hasRoom(limit: Limit, { visitor, intentId }: Entry): Promise<boolean> {
    return visitor === undefined || tally.take(limit, visitor, intentId);
  }

  async function judge(entry: Entry): Promise<Verdict> {
    if (isTrapped(entry)) return "trapped";
    const { intentId } = entry;
    if (!(await hasRoom(ADDRESS, entry))) return "address";
    const contact = sealer.fingerprint("guarded contact", entry.contact.toLowerCase());
    if (!(await tally.take(CONTACT, contact, intentId))) return "contact";
    if (await work.isDone(intentId, entry.work)) return "proven";
    const isStranger = entry.visitor !== undefined;
    if (isStranger && isHasty(entry, now())) return "hasty";
    if (!(await hasRoom(ADDRESS_FREE, entry))) return "many";
    // Last of all: what is refused for itself must not use up what all have together.
    const most = FORMS_PER_WRITE * writesPerMinute;
    const crowd: Limit = { name: "location", most, windowMs: MINUTE_MS };
    return (await tally.take(crowd, slug, intentId)) ? "usual" : "crowded";
  }

  return { judge, askForWork: work.ask };
}
