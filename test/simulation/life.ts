import type { Clock } from "#lib/upstream/clock.ts";
import { EPOCH } from "./process-chance.ts";
import type { Time } from "./time.ts";

/**
 * One process of the site, from its start to its death. Whatever it has asked for is answered only
 * while it lives, so that nothing of it goes on afterwards.
 */
export type Life = {
  readonly name: string;
  isAlive(): boolean;
  die(): void;
  onDeath(run: () => void): void;
  readonly clock: Clock;
  /** A call of the outside: the process may die before it, or after it and before its answer. */
  step(): "goes on" | "dies before" | "dies after";
  /** Runs it in the process: not while that stands still, and never once it is dead. */
  deliver(run: () => void): void;
  /** At once, unless the process stands still. */
  awake(): Promise<void> | undefined;
};

/** Where a process dies: at the so-and-so-many-th call of the outside. */
export type DeathAt = { readonly call: number; readonly isBefore: boolean };
/** Where it stands still, as on a machine that sleeps, while time goes on. */
export type PauseAt = { readonly call: number; readonly ms: number };

export type Fate = {
  readonly death: () => DeathAt | undefined;
  readonly pauses: () => readonly PauseAt[];
};

export const UNHARMED: Fate = { death: () => undefined, pauses: () => [] };

const MAX_TIMER_MS = 2 ** 31 - 1;

export function createLife(name: string, time: Time, fate: Fate): Life {
  let alive = true;
  let calls = 0;
  let resumesAt = 0;
  const mourners: (() => void)[] = [];

  function die(): void {
    if (!alive) return;
    alive = false;
    for (const run of mourners) run();
  }

  function deliver(run: () => void): void {
    if (!alive) return;
    if (time.now() < resumesAt) time.at(resumesAt, () => deliver(run));
    else run();
  }

  return {
    name,
    isAlive: () => alive,
    die,
    onDeath: (run) => void mourners.push(run),
    step() {
      calls += 1;
      const pause = fate.pauses().find(({ call }) => call === calls);
      if (pause) resumesAt = time.now() + pause.ms;
      const death = fate.death();
      if (death?.call !== calls) return "goes on";
      return death.isBefore ? "dies before" : "dies after";
    },
    deliver,
    awake: () => (time.now() < resumesAt ? new Promise((resolve) => deliver(resolve)) : undefined),
    clock: {
      now: () => EPOCH + time.now(),
      monotonic: time.now,
      after: (ms, run) => time.after(Math.min(ms, MAX_TIMER_MS), () => deliver(run)),
      keepAlive: () => () => undefined,
    },
  };
}

/** A promise of a dead process. Each its own: a shared one would keep all who wait for it. */
export function unanswered<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
