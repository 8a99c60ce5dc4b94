import type { Clock } from "#lib/upstream/clock.ts";
import type { Moment } from "./moments.ts";
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

/** A call of the outside at which a process dies. */
export type DeathAt = Moment & { readonly isBefore: boolean };
/** Where it stands still, as on a machine that sleeps, while time goes on. */
export type PauseAt = Moment & { readonly ms: number };

/** What comes at the next call. */
export type Fate = {
  death(): Pick<DeathAt, "isBefore"> | undefined;
  pause(): Pick<PauseAt, "ms"> | undefined;
};

export const UNHARMED: Fate = { death: () => undefined, pause: () => undefined };

const MAX_TIMER_MS = 2 ** 31 - 1;

export function createLife(name: string, time: Time, fate: Fate): Life {
  let alive = true;
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
      const [pause, death] = [fate.pause(), fate.death()];
      if (pause) resumesAt = time.now() + pause.ms;
      if (!death) return "goes on";
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
