import type { Sealer } from "#lib/site/seals/seal.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";
import type { AddressKey } from "./client-address.ts";
import { isHoneypotFilled, isTooFast, type SentForm } from "./form.ts";
import type { Inventory, WantedVisit } from "./inventory.ts";
import type { Scope } from "./inventory-limits.ts";
import { createProofOfWork, type ProofOfWork } from "./proof-of-work.ts";
import type { Limit, Tally } from "./tally.ts";

/** People share addresses, so a few forms pass freely, and more with a proof of work. */
export const ADDRESS_FREE: Limit = { name: "free", max: 4, windowMs: 10 * MINUTE_MS };
export const ADDRESS: Limit = { name: "address", max: 40, windowMs: 60 * MINUTE_MS };
/** May use the whole queue where the browser cannot compute a proof of work. */
export const FIRST: Limit = { name: "first", max: 1, windowMs: 60 * MINUTE_MS };
/** Forms without a proof of work per minute, for each write that the key allows. */
const FORMS_PER_WRITE = 30;

export type GuardedForm = SentForm &
  WantedVisit & {
    readonly addressKey: AddressKey;
    readonly work: string;
    readonly canProve: boolean;
  };

const ALLOWED = ["proven", "first", "usual", "provable"] as const;
export type Allowed = (typeof ALLOWED)[number];

const PROVABLE = ["hasty", "many", "crowded"] as const;

/** `contact`, `network`: so many open bookings that the page asks visitors to call. */
export type GuardRefusal =
  | (typeof PROVABLE)[number]
  | "trapped"
  | "address"
  | "contact"
  | "network";

export type GuardDecision = Allowed | GuardRefusal;

export function isAllowed(verdict: GuardDecision): verdict is Allowed {
  return ALLOWED.some((one) => one === verdict);
}

export function canBeProven(refusal: GuardRefusal): boolean {
  return PROVABLE.some((one) => one === refusal);
}

/** One limit for each network of the address; each wider network allows twice as much. */
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
  /** Takes back the count of an allowed form whose booking failed. */
  notBooked(entry: GuardedForm): Promise<void>;
  issueProofOfWork(entry: GuardedForm): Promise<string>;
};

export function createGuard(deps: {
  readonly sealer: Sealer;
  readonly tally: Tally;
  readonly now: () => number;
  readonly space: string;
  readonly writesPerMinute: number;
  /** Absent in the preview, where nothing is booked. */
  readonly inventory?: Inventory | undefined;
  /** For tests that need no real proof. */
  readonly proofOfWork?: ProofOfWork | undefined;
  /** A form is refused for the existing bookings of this scope. */
  readonly onHeldBack?: ((by: Scope) => void) | undefined;
}): Guard {
  const { sealer, tally, now, space, writesPerMinute, inventory } = deps;
  const proofOfWork = deps.proofOfWork ?? createProofOfWork(sealer, tally, now);

  async function hasCapacity(
    limit: Limit,
    { addressKey, intentId }: GuardedForm,
  ): Promise<boolean> {
    for (const [wider, network] of widened(limit, addressKey)) {
      if (!(await tally.take(wider, network, intentId))) return false;
    }
    return true;
  }

  function contactKeyOf({ contacts: [contact = ""] }: GuardedForm): string {
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
    const refusal = await fullRefusal(entry, "weigh");
    if (refusal) return refusal;
    const isProven = await proofOfWork.proves(intentId, entry.work);
    const decision = isProven ? "proven" : await judgeUnproven(entry);
    if (!isAllowed(decision)) return decision;
    const late = await fullRefusal(entry, "reserve");
    if (late) await notBooked(entry);
    return late ?? decision;
  }

  async function fullRefusal(
    entry: GuardedForm,
    ask: "weigh" | "reserve",
  ): Promise<"contact" | "network" | undefined> {
    // While the journal fails nothing can be booked, so no limit is needed.
    const full = await inventory?.[ask](entry).catch(() => undefined);
    if (full === undefined) return undefined;
    deps.onHeldBack?.(full);
    return full === "contact" ? "contact" : "network";
  }

  async function judgeUnproven(entry: GuardedForm): Promise<GuardDecision> {
    const { intentId } = entry;
    const hasPublicAddress = entry.addressKey !== undefined;
    if (hasPublicAddress && isTooFast(entry, now())) return "hasty";
    if (!(await hasCapacity(ADDRESS_FREE, entry))) return "many";
    // Last, so that forms refused for other reasons do not use up the location's limit.
    const max = FORMS_PER_WRITE * writesPerMinute;
    const locationLimit: Limit = { name: "location", max, windowMs: MINUTE_MS };
    if (!(await tally.take(locationLimit, space, intentId))) return "crowded";
    if (entry.canProve) return "provable";
    return (await isFirst(entry)) ? "first" : "usual";
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
    for (const [limit, sender] of firstLimits(entry)) await tally.take(limit, sender, intentId);
  }

  async function notBooked(entry: GuardedForm): Promise<void> {
    await inventory?.release(entry);
  }

  return {
    judge,
    booked,
    notBooked,
    issueProofOfWork: ({ intentId }) => proofOfWork.issue(intentId),
  };
}
