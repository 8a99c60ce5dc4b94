import { fillBooks } from "./books/fill.ts";
import { type BusinessName, businesses } from "./data/businesses.ts";
import { closedDates, daysAhead, teamBlocks } from "./data/calendar.ts";
import { harbour } from "./data/harbour.ts";
import { FaultPlan } from "./faults.ts";
import type { Key, LocationId } from "./keys.ts";
import { Ledger } from "./ledger.ts";
import { createGate, type Gate } from "./limits.ts";
import { type Location, openLocation } from "./location.ts";
import { changeSettings, defaultSettings, type SettingsPatch } from "./settings.ts";
import { addDays, type WallTime, wallTime } from "./wall-clock.ts";
import { deltaWire } from "./wire/delta.ts";
import { documentedWire } from "./wire/documented.ts";
import type { Wire } from "./wire/wire.ts";

export interface WorldOptions {
  business?: BusinessName;
  /** How far ahead the books are filled. */
  filledDays?: number | undefined;
  timeZone?: string;
  settings?: SettingsPatch;
  /** Milliseconds of the epoch, for tests that must not wait. */
  now?: () => number;
}

/** State that both servers share. */
export class World {
  readonly #timeZone: string;
  readonly locations: Record<LocationId, Location>;
  readonly ledger = new Ledger();
  readonly faults = new FaultPlan();
  #gates = new Map<string, Gate>();
  readonly now: () => number;
  settings = defaultSettings;

  constructor({ business = "linden", filledDays, ...options }: WorldOptions) {
    this.#timeZone = options.timeZone ?? "Europe/Berlin";
    this.now = options.now ?? Date.now;
    this.locations = {
      salon: openSalon(business, this.wallTime().date, filledDays),
      harbour: openLocation("h", harbour),
    };
    this.changeSettings(options.settings ?? {});
  }

  wallTime(): WallTime {
    return wallTime(this.now(), this.#timeZone);
  }

  get wire(): Wire {
    const { settings } = this;
    return settings.vendor === "delta" ? deltaWire(this.#timeZone) : documentedWire(settings);
  }

  /** New limits start empty. */
  changeSettings(patch: SettingsPatch): void {
    this.settings = changeSettings(this.settings, patch);
    if (patch.limits) this.#gates = new Map();
    const { hours } = this.settings;
    for (const location of Object.values(this.locations)) location.hours = hours;
  }

  gateOf(key: Key): Gate {
    const gate = this.#gates.get(key.name) ?? createGate(this.settings.limits);
    this.#gates.set(key.name, gate);
    return gate;
  }
}

/** Deterministic by business and `today`. */
export function openSalon(business: BusinessName, today: string, filledDays = daysAhead): Location {
  const salon = {
    ...openLocation("", businesses[business]),
    closedDates: closedDates(today),
    blocks: teamBlocks(today),
  };
  fillBooks(salon, business, today, addDays(today, filledDays));
  return salon;
}
