import type { Sealer } from "#lib/session/seal.ts";
import type { AddressKey } from "./client-address.ts";
import { isHoneypotFilled, isTooFast, type SentForm } from "./form.ts";
import { createProofOfWork } from "./proof-of-work.ts";
import type { Limit, Tally } from "./tally.ts";

const MINUTE_MS = 60_000;

/** People share addresses, so a few forms pass freely, and more with a proof of work. */
export const ADDRESS_FREE: Limit = { name: "free", max: 4, windowMs: 10 * MINUTE_MS };
export const ADDRESS: Limit = { name: "address", max: 40, windowMs: 60 * MINUTE_MS };
/** Only bookings count, not refused forms: a stranger could lock a contact's owner out. */
export const CONTACT: Limit = { name: "contact", max: 60, windowMs: 60 * MINUTE_MS };
/** May use the whole queue, where the browser cannot compute a proof of work. */
export const FIRST: Limit = { name: "first", max: 1, windowMs: 60 * MINUTE_MS };
/** Forms without a proof of work, per minute, for each write that the key allows. */
const FORMS_PER_WRITE = 30;

export type GuardedForm = SentForm & {
  readonly intentId: string;
  readonly addressKey: AddressKey;
  readonly contact: string;
  readonly work: string;
  readonly canProve: boolean;
};

export type Allowed = "proven" | "first" | "usual";

/** A proof of work helps against the first four only. */
export type GuardRefusal = "hasty" | "many" | "crowded" | "contact" | "trapped" | "address";

export type GuardDecision = Allowed | GuardRefusal;

export function isAllowed(verdict: GuardDecision): verdict is Allowed {
  return verdict === "proven" || verdict === "first" || verdict === "usual";
}

export function canBeProven(refusal: GuardRefusal): boolean {
  return refusal !== "trapped" && refusal !== "address";
}

/** One limit per network of the address; each wider network allows twice as much. */
function widened(limit: Limit, addressKey: AddressKey): readonly (readonly [Limit, string])[] {
  const networks = addressKey?.split(".") ?? [];
  return networks.map((network, width) => [
    {
      ...limit,
      name: width === 0 ? limit.name : `${limit.name}-${width}`,
      max: limit.max * 2 ** width,
    },
    network,
  ]);
}

export type Guard = {
  judge(entry: GuardedForm): Promise<GuardDecision>;
  booked(entry: GuardedForm): Promise<void>;
  issueProofOfWork(intentId: string): Promise<string>;
};

export function createGuard(deps: {
  readonly sealer: Sealer;
  readonly tally: Tally;
  readonly now: () => number;
  readonly space: string;
  readonly writesPerMinute: number;
}): Guard {
  const { sealer, tally, now, space, writesPerMinute } = deps;
  const proofOfWork = createProofOfWork(sealer, tally, now);

  async function hasCapacity(
    limit: Limit,
    { addressKey, intentId }: GuardedForm,
  ): Promise<boolean> {
    for (const [wider, network] of widened(limit, addressKey)) {
      if (!(await tally.take(wider, network, intentId))) return false;
    }
    return true;
  }

  function contactKeyOf({ contact }: GuardedForm): string {
    return sealer.fingerprint("guarded contact", contact.toLowerCase());
  }

  function firstLimits(entry: GuardedForm): readonly (readonly [Limit, string])[] {
    return [[FIRST, contactKeyOf(entry)], ...widened(FIRST, entry.addressKey)];
  }

  async function judge(entry: GuardedForm): Promise<GuardDecision> {
    const { intentId } = entry;
    if (!(await hasCapacity(ADDRESS, entry))) return "address";
    if (isHoneypotFilled(entry)) {
      await hasCapacity(ADDRESS_FREE, entry);
      return "trapped";
    }
    return (await proofOfWork.isDone(intentId, entry.work)) ? "proven" : judgeUnproven(entry);
  }

  async function judgeUnproven(entry: GuardedForm): Promise<GuardDecision> {
    const { intentId } = entry;
    if (!(await tally.hasCapacity(CONTACT, contactKeyOf(entry), intentId))) return "contact";
    const hasPublicAddress = entry.addressKey !== undefined;
    if (hasPublicAddress && isTooFast(entry, now())) return "hasty";
    if (!(await hasCapacity(ADDRESS_FREE, entry))) return "many";
    // Checked last, so that forms refused for other reasons do not use up the location's limit.
    const max = FORMS_PER_WRITE * writesPerMinute;
    const locationLimit: Limit = { name: "location", max, windowMs: MINUTE_MS };
    if (!(await tally.take(locationLimit, space, intentId))) return "crowded";
    return !entry.canProve && (await isFirst(entry)) ? "first" : "usual";
  }

  async function isFirst(entry: GuardedForm): Promise<boolean> {
    const { intentId } = entry;
    const checks = firstLimits(entry).map(([limit, sender]) =>
      tally.hasCapacity(limit, sender, intentId),
    );
    return (await Promise.all(checks)).every(Boolean);
  }

  async function booked(entry: GuardedForm): Promise<void> {
    const { intentId } = entry;
    await tally.take(CONTACT, contactKeyOf(entry), intentId);
    for (const [limit, sender] of firstLimits(entry)) await tally.take(limit, sender, intentId);
  }

  return { judge, booked, issueProofOfWork: proofOfWork.issue };
}
