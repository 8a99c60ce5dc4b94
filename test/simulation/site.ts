import { type Instance, type Ports, startInstance } from "./instance.ts";
import { createLife, type DeathAt, type Life, type PauseAt } from "./life.ts";
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
  /** Before a process starts: what ended with the last one. */
  readonly restarted: () => void;
  readonly note: (line: string) => void;
};

type Slot = {
  readonly index: number;
  readonly deaths: Kill[];
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
    const deaths = kills.filter((kill) => kill.instance === index && "death" in kill);
    return { index, generation: 0, running: undefined, deaths };
  });
  const all: Instance[] = [];
  let hasHealed = false;
  let hasEnded = false;
  let deaths = 0;

  /** The counts of calls begin anew with each start. */
  const pausesOf: PausesOf = ({ index }) => pauses.filter(({ instance }) => instance === index);

  function start(slot: Slot): void {
    if (hasEnded) return;
    slot.generation += 1;
    const next = hasHealed ? undefined : slot.deaths.shift();
    const life = createLife(`i${slot.index}.${slot.generation}`, time, {
      death: () => (hasHealed ? undefined : deathOf(next)),
      pauses: () => (hasHealed ? [] : pausesOf(slot)),
    });
    life.onDeath(() => {
      deaths += 1;
      slot.running = undefined;
      note(`${life.name} dies`);
      time.after(hasHealed ? 0 : (next?.downMs ?? 1_000), () => {
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
      if (!hasHealed) slots[kill.instance]?.running?.life.die();
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

type PausesOf = (slot: Pick<Slot, "index" | "generation">) => readonly PauseAt[];

function deathOf(kill: Kill | undefined): DeathAt | undefined {
  return kill && "death" in kill ? kill.death : undefined;
}
