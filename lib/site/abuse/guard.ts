import type { Sealer } from "#lib/site/seals/seal.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";
import type { AddressKey } from "./client-address.ts";
import { isHoneypotFilled, isTooFast, type SentForm } from "./form.ts";
import type { Inventory, WantedVisit } from "./inventory.ts";
import { type Need, NO_NEED, type Scope } from "./inventory-limits.ts";
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

const PROVABLE = ["hasty", "many", "crowded", "contact", "harder"] as const;

/**
 * `contact`, `harder`: more open bookings than a family needs, so a (harder) proof is asked for;
 * `contact_full`, `network_full`: so many that the page asks visitors to call.
 */
export type GuardRefusal =
  | (typeof PROVABLE)[number]
  | "trapped"
  | "address"
  | "contact_full"
  | "network_full";

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
  /** As hard as the open bookings of the sender require. */
  issueProofOfWork(entry: GuardedForm): Promise<string>;
};

/** Reported when a form needs a proof, or is refused (`full`), for existing bookings of `by`. */
export type HeldBack = { readonly by: Scope; readonly step: "proof" | "full" };

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
  readonly onHeldBack?: ((held: HeldBack) => void) | undefined;
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

  /** While the journal fails nothing can be booked, so no limit is needed. */
  async function needOf(entry: GuardedForm, ask: "weigh" | "reserve"): Promise<Need> {
    return (await inventory?.[ask](entry).catch(() => undefined)) ?? NO_NEED;
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
    const proven = await proofOfWork.levelOf(intentId, entry.work);
    const refusal = held(entry, await needOf(entry, "weigh"), proven);
    if (refusal) return refusal;
    const decision = proven > 0 ? "proven" : await judgeUnproven(entry);
    if (!isAllowed(decision)) return decision;
    const late = held(entry, await needOf(entry, "reserve"), proven);
    if (late) await notBooked(entry);
    return late ?? decision;
  }

  /** A browser without scripts cannot prove anything, and may still book at an ordinary pace. */
  function held(
    { canProve }: GuardedForm,
    { level, by, full, isPaced }: Need,
    proven: number,
  ): GuardRefusal | undefined {
    if (full) {
      deps.onHeldBack?.({ by: full, step: "full" });
      return full === "contact" ? "contact_full" : "network_full";
    }
    if (by === undefined || proven >= level) return undefined;
    if (!canProve && proven === 0 && isPaced) return undefined;
    deps.onHeldBack?.({ by, step: "proof" });
    return by === "contact" ? "contact" : "harder";
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

  async function issueProofOfWork(entry: GuardedForm): Promise<string> {
    const { level } = await needOf(entry, "weigh");
    return proofOfWork.issue(entry.intentId, level);
  }

  return { judge, booked, notBooked, issueProofOfWork };
}
