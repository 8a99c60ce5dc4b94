import type { BusinessName } from "./data/businesses.ts";
import { FaultPlan } from "./faults.ts";
import type { Key, LocationId } from "./keys.ts";
import { Ledger } from "./ledger.ts";
import { createGate, type Gate } from "./limits/gate.ts";
import type { Location } from "./location.ts";
import { openHarbour, openSalon } from "./open.ts";
import { changeSettings, type Settings, type SettingsPatch } from "./settings.ts";
import { type WallTime, wallTime, type Zone, zoneOf } from "./wall-clock.ts";

export interface WorldOptions {
  seed: string;
  timeZone: string;
  settings: Settings;
  business?: BusinessName | undefined;
  filledDays?: number | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}

/** State that both servers share and a reset discards. */
export class World {
  readonly #options: WorldOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #gates = new Map<string, Gate>();
  locations: Record<LocationId, Location>;
  settings: Settings;
  ledger = new Ledger();
  faults = new FaultPlan();

  constructor(options: WorldOptions) {
    this.#options = options;
    this.settings = options.settings;
    this.locations = this.#open(options.seed);
  }

  /** Another seed fills the calendar differently. */
  reset(seed = this.#options.seed): void {
    this.cancelTimers();
    this.#gates.clear();
    this.settings = this.#options.settings;
    this.ledger = new Ledger();
    this.faults = new FaultPlan();
    this.locations = this.#open(seed);
  }

  now(): number {
    return this.#options.now();
  }

  wallTime(): WallTime {
    return wallTime(this.now(), this.#options.timeZone);
  }

  get zone(): Zone {
    return zoneOf(this.#options.timeZone);
  }

  /** New limits start empty. */
  changeSettings(patch: SettingsPatch): void {
    this.settings = changeSettings(this.settings, patch);
    if (patch.limits) this.#gates = new Map();
    for (const location of Object.values(this.locations)) location.hours = this.settings.hours;
  }

  gateOf(key: Key): Gate {
    const gate = this.#gates.get(key.name) ?? createGate(this.settings.limits);
    this.#gates.set(key.name, gate);
    return gate;
  }

  /** Cancelled by reset and close. */
  later(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    this.#timers.add(timer);
  }

  cancelTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #open(seed: string): Record<LocationId, Location> {
    const { date } = this.wallTime();
    const { hours } = this.settings;
    // Filled by the usual hours, so that the books are the same.
    const { business, filledDays } = this.#options;
    const salon = { ...openSalon(seed, date, business, filledDays), hours };
    return { salon, harbour: { ...openHarbour(), hours } };
  }
}
