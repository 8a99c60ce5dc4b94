import type { Route } from "./api.ts";
import { createMoments, type Moment } from "./moments.ts";

/**
 * What happens to one request. `done`: whether it takes effect all the same. `lateMs`: from its arrival
 * to its effect.
 */
export type WireFault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly done: boolean;
      readonly retryAfter?: string;
      readonly lateMs?: number;
    }
  | { readonly kind: "reset"; readonly done: boolean; readonly lateMs?: number }
  /** Never answered. */
  | { readonly kind: "silent"; readonly done: boolean; readonly lateMs?: number }
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "unopened" }
  /** The connection opens so late. */
  | { readonly kind: "opens late"; readonly ms: number }
  /** A 2xx whose body says something else. */
  | { readonly kind: "2xx"; readonly body: "id" | "empty" | "problem"; readonly done: boolean }
  | { readonly kind: "lag"; readonly ms: number }
  /** The desk gives the time away between our check and our write. */
  | { readonly kind: "walk-in" };

/** For one request of a route. */
export type FaultAt = Moment & { readonly route: Route; readonly fault: WireFault };

/** For all requests of a while, or all reads. */
export type Spell = {
  readonly from: number;
  readonly to: number;
  readonly readsOnly: boolean;
  readonly fault: WireFault;
};

const WRITES: readonly Route[] = ["createClient", "createAppointment", "reschedule", "cancel"];

export function isWrite(route: Route): boolean {
  return WRITES.includes(route);
}

export function createFaults(faults: readonly FaultAt[], spells: readonly Spell[]) {
  const moments = createMoments(faults);
  return {
    next(route: Route, at: number): WireFault | undefined {
      const planned = moments.next(at, (one) => one.route === route);
      const spell = spells.find(
        ({ from, to, readsOnly }) => from <= at && at < to && !(readsOnly && isWrite(route)),
      );
      return planned?.fault ?? spell?.fault;
    },
  };
}
