import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";
import type { createOwner } from "./prices.ts";

export type FaultContext = {
  readonly salon: Pick<Salon, "fault" | "change" | "set" | "take">;
  readonly proxy: Pick<FaultyProxy, "refuse" | "failNextPost" | "meddle">;
  readonly owner: ReturnType<typeof createOwner>;
};

/** One thing that the upstream, or the way to it, does wrong. */
export type Fault = {
  readonly name: string;
  readonly weight: number;
  /** Bound for faults that hold up all visitors; they are skipped in short runs. */
  readonly most?: number;
  readonly orders429?: number;
  /** A 2xx that is untrue: a key that reads no appointments cannot know, nor one whose records say nothing. */
  readonly isSilent?: true;
  inject(context: FaultContext, chance: Chance): Promise<void> | void;
};

type SandboxFault = Parameters<Salon["fault"]>[0];

export function sandboxFault(
  name: string,
  weight: number,
  order: SandboxFault,
  more: Partial<Fault> = {},
): Fault {
  return { name, weight, inject: ({ salon }) => salon.fault(order), ...more };
}

export function fault(
  name: string,
  weight: number,
  inject: Fault["inject"],
  more: Partial<Fault> = {},
): Fault {
  return { name, weight, inject, ...more };
}

export function isHeard({ isSilent }: Fault): boolean {
  return isSilent !== true;
}

export type Injected = { readonly at: number; readonly name: string };

/** Each kind occurs once before any occurs twice. `hasTime`: also kinds that hold up all visitors. */
export function createFaultInjector(kinds: readonly Fault[], chance: Chance, hasTime: boolean) {
  const counts = new Map<string, number>();
  const log: Injected[] = [];

  function isAllowed({ name, most }: Fault): boolean {
    return most === undefined || (hasTime && (counts.get(name) ?? 0) < most);
  }

  return {
    async inject(context: FaultContext): Promise<void> {
      const possible = kinds.filter(isAllowed);
      const outstanding = possible.filter(({ name }) => !counts.has(name));
      const kind = chance.pick(outstanding.length > 0 ? outstanding : possible);
      counts.set(kind.name, (counts.get(kind.name) ?? 0) + 1);
      log.push({ at: Date.now(), name: kind.name });
      await kind.inject(context, chance);
    },
    log: (): readonly Injected[] => log,
    counts: (): ReadonlyMap<string, number> => counts,
    ordered429: () =>
      kinds.reduce((sum, { name, orders429 = 0 }) => sum + orders429 * (counts.get(name) ?? 0), 0),
  };
}
