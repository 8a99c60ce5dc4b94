import type { Chance } from "./chance.ts";
import type { Check } from "./checks.ts";

/** How much of it to do; the short form is part of `npm test`. */
export type Size = {
  readonly kills: number;
  readonly faultyBookings: number;
  readonly races: number;
  /** SIGKILLs of one of two instances. */
  readonly takeovers: number;
  /** Bookings while Redis goes away. */
  readonly outage: number;
  readonly crowd: number;
  readonly flood: number;
  /** After so long no more begins; the figures say how many there were. */
  readonly activeMs: number;
  /** How long what was left open at the end may take to settle. */
  readonly settleMs: number;
  /** Whether there is time for what holds everybody up, and for everything to end. */
  readonly hasTime: boolean;
};

export const LONG: Size = {
  kills: 500,
  faultyBookings: 10_000,
  races: 1_000,
  takeovers: 10,
  outage: 300,
  crowd: 100,
  flood: 50,
  activeMs: 45 * 60_000,
  settleMs: 10 * 60_000,
  hasTime: true,
};

export const SHORT: Size = {
  kills: 12,
  faultyBookings: 150,
  races: 20,
  takeovers: 0,
  outage: 0,
  crowd: 100,
  flood: 0,
  activeMs: 40_000,
  settleMs: 8_000,
  hasTime: false,
};

export type Figures = Readonly<Record<string, number | string>>;

export type Outcome = { readonly figures: Figures; readonly checks: readonly Check[] };

export type Scenario = {
  readonly name: string;
  readonly does: string;
  run(size: Size, chance: Chance): Promise<Outcome>;
};
