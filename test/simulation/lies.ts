import type { Told } from "../chaos/histories.ts";
import type { Call } from "./api.ts";
import { EPOCH } from "./process-chance.ts";

/**
 * What no program can tell: a 2xx without effect is believed, against the specification (§4.4), until
 * a page has read otherwise (docs/booking.md).
 */
export type Lies = {
  /** A write was acknowledged and not carried out. `of`: the appointment or the form. */
  told(of: string, isCancellation?: boolean): void;
  /** A record was read in full. */
  shown(id: string): void;
  wasTold(of: string): boolean;
  /** Whether a page may say the lie. */
  mayBelieve(of: readonly string[], told: Told): boolean;
};

/** A page is right once this long has passed since a true reading, and a view that asked for it. */
const FRESH_MS = 5 * 60_000;

export function createLies(now: () => number): Lies {
  const lies = new Map<string, readonly number[]>();
  const cancellations = new Set<string>();
  const readings = new Map<string, number[]>();

  function readAfter(id: string, at: number): number | undefined {
    return readings.get(id)?.find((read) => read > at);
  }

  function isBelieved(one: string, lie: number, { at, until, page }: Told): boolean {
    if (lie > until - EPOCH) return false;
    // A cancelled booking is not read again.
    if (cancellations.has(one) && page.claims.includes("cancelled")) return true;
    if (page.claims.includes("may have changed")) return true;
    const known = one.startsWith("apt_") ? (readAfter(one, lie) ?? Number.POSITIVE_INFINITY) : lie;
    return at - EPOCH < known + FRESH_MS;
  }

  return {
    told(of, isCancellation = false) {
      lies.set(of, [...(lies.get(of) ?? []), now()]);
      if (isCancellation) cancellations.add(of);
    },
    shown(id) {
      const all = readings.get(id) ?? [];
      all.push(now());
      readings.set(id, all);
    },
    wasTold: (of) => lies.has(of),
    mayBelieve: (of, told) =>
      of.some((one) => (lies.get(one) ?? []).some((lie) => isBelieved(one, lie, told))),
  };
}

export function isChange({ route }: Call): boolean {
  return route === "reschedule" || route === "cancel";
}
