import type { Call } from "./api.ts";

/**
 * What no program can tell: a 2xx without effect is believed where the truth cannot be read, or where
 * this key has shown no appointment at all, so that a 404 may be its usual answer (docs/booking.md).
 */
export type Lies = {
  /** A write was acknowledged and not carried out. `of`: the appointment or the form. */
  told(of: string, isCancellation?: boolean): void;
  /** A record was read in full. */
  shown(id: string): void;
  /** It was answered with a 404, and is there. */
  denied(id: string): void;
  /** So twice. */
  wasDeniedTwice(id: string): boolean;
  /** Whether a page may still say the lie, asked for at `at` and shown at `until`. */
  mayBelieve(of: readonly string[], at: number, until: number): boolean;
};

/** A page is right once this long has passed since a true reading, and a view that asked for it. */
const FRESH_MS = 5 * 60_000;

type Lie = {
  readonly at: number;
  /** By then no appointment of this key had been read, and stored as read. */
  readonly isOfStranger: boolean;
};

/**
 * A record that is still there does not contradict an acknowledged cancellation. `hasReadOurs`: the site has
 * stored that it has read an appointment of its key.
 */
export function createLies(now: () => number, hasReadOurs: () => boolean): Lies {
  const lies = new Map<string, readonly Lie[]>();
  const unreadable = new Set<string>();
  const readings = new Map<string, number[]>();
  const denials = new Map<string, number>();

  function readAfter(id: string, at: number): number | undefined {
    return readings.get(id)?.find((read) => read > at);
  }

  function isBelieved(one: string, lie: Lie, at: number): boolean {
    if (unreadable.has(one)) return true;
    if (!one.startsWith("apt_")) return lie.isOfStranger;
    return at < (readAfter(one, lie.at) ?? Number.POSITIVE_INFINITY) + FRESH_MS;
  }

  return {
    told(of, isCancellation = false) {
      const lie = { at: now(), isOfStranger: !hasReadOurs() };
      lies.set(of, [...(lies.get(of) ?? []), lie]);
      if (isCancellation) unreadable.add(of);
    },
    shown(id) {
      const all = readings.get(id) ?? [];
      all.push(now());
      readings.set(id, all);
    },
    denied: (id) => void denials.set(id, (denials.get(id) ?? 0) + 1),
    wasDeniedTwice: (id) => (denials.get(id) ?? 0) >= 2,
    mayBelieve: (of, at, until) =>
      of.some((one) =>
        (lies.get(one) ?? []).some((lie) => lie.at <= until && isBelieved(one, lie, at)),
      ),
  };
}

export function isChange({ route }: Call): boolean {
  return route === "reschedule" || route === "cancel";
}
