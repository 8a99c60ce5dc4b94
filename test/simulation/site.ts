import { type Instance, type Ports, startInstance } from "./instance.ts";
import { createLife, type DeathAt, type Fate, type Life } from "./life.ts";
import { createMoments, type Moments } from "./moments.ts";
import type { Kill, Pause } from "./plan.ts";
import type { Time } from "./time.ts";

/** All instances, of which some are down at times. */
export type Site = {
  /** That one, or the next that is up. */
  instance(index: number): Instance | undefined;
  /** No more deaths, and all are up. */
  heal(): void;
  deaths(): number;
  /** Lets go of everything that the instances, dead ones too, still wait for. */
  end(): void;
};

export type SiteDeps = {
  readonly instances: number;
  readonly kills: readonly Kill[];
  readonly pauses: readonly Pause[];
  readonly time: Time;
  ports(life: Life): Ports;
  /** Before the only process starts: what ended with the last one. */
  readonly restarted: () => void;
  readonly note: (line: string) => void;
};

type Slot = {
  readonly index: number;
  readonly deaths: Moments<Kill & DeathAt>;
  readonly pauses: Moments<Pause>;
  /** Of its next death. */
  kill: Pick<Kill, "downMs">;
  generation: number;
  running: Instance | undefined;
};

export function createSite({
  instances,
  kills,
  pauses,
  time,
  ports,
  restarted,
  note,
}: SiteDeps): Site {
  const slots = Array.from({ length: instances }, (_, index): Slot => {
    const isOwn = ({ instance }: { readonly instance: number }) => instance === index;
    return {
      ...{ index, generation: 0, running: undefined, kill: { downMs: 0 } },
      deaths: createMoments(kills.filter(isOwn).filter((kill) => "nth" in kill)),
      pauses: createMoments(pauses.filter(isOwn)),
    };
  });
  const all: Instance[] = [];
  let hasHealed = false;
  let hasEnded = false;
  let deaths = 0;

  const fateOf = (slot: Slot): Fate => ({
    death() {
      const kill = hasHealed ? undefined : slot.deaths.next(time.now());
      if (kill) slot.kill = kill;
      return kill;
    },
    pause: () => (hasHealed ? undefined : slot.pauses.next(time.now())),
  });

  function start(slot: Slot): void {
    if (hasEnded) return;
    slot.generation += 1;
    const life = createLife(`i${slot.index}.${slot.generation}`, time, fateOf(slot));
    life.onDeath(() => {
      deaths += 1;
      slot.running = undefined;
      const { downMs } = slot.kill;
      note(`${life.name} dies`);
      time.after(hasHealed ? 0 : downMs, () => {
        if (instances === 1) restarted();
        start(slot);
      });
    });
    note(`${life.name} starts`);
    const instance = startInstance(life, ports(life));
    all.push(instance);
    // It may have died while it started.
    if (life.isAlive()) slot.running = instance;
  }

  for (const slot of slots) start(slot);
  for (const kill of kills) {
    if (!("at" in kill)) continue;
    time.at(kill.at, () => {
      const slot = slots[kill.instance];
      if (hasHealed || !slot?.running) return;
      slot.kill = kill;
      slot.running.life.die();
    });
  }

  return {
    instance(index) {
      const from = index % instances;
      const inTurn = [...slots.slice(from), ...slots.slice(0, from)];
      return inTurn.find(({ running }) => running)?.running;
    },
    heal() {
      hasHealed = true;
    },
    deaths: () => deaths,
    end() {
      hasEnded = true;
      for (const { life, bookings } of all) {
        life.die();
        void bookings.stop();
      }
    },
  };
}
