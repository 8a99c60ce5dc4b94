import type { Chance } from "./chance.ts";
import type { Check } from "./checks.ts";
import type { Injected } from "./fault.ts";
import type { Histories } from "./histories.ts";

/** The short form is part of `npm test`. */
export type Size = {
  readonly kills: number;
  readonly faultyBookings: number;
  readonly races: number;
  readonly failovers: number;
  readonly outage: number;
  readonly crowd: number;
  readonly flood: number;
  readonly changes: number;
  /** Bookings, moves and cancellations in virtual time. */
  readonly simulated: number;
  readonly simulatedMs: number;
  /** No new bookings after this; the figures say how many there were. */
  readonly activeMs: number;
  readonly settleMs: number;
  /** Whether there is time for faults that block all bookings. */
  readonly hasTime: boolean;
};

export const LONG: Size = {
  kills: 200,
  faultyBookings: 10_000,
  races: 1_000,
  failovers: 10,
  outage: 300,
  crowd: 100,
  flood: 50,
  changes: 300,
  simulated: 1_000_000,
  simulatedMs: 3 * 60 * 60_000,
  activeMs: 45 * 60_000,
  settleMs: 10 * 60_000,
  hasTime: true,
};

export const SHORT: Size = {
  kills: 12,
  faultyBookings: 150,
  races: 20,
  failovers: 0,
  outage: 0,
  crowd: 100,
  flood: 0,
  changes: 24,
  simulated: 12_500,
  simulatedMs: 5 * 60_000,
  activeMs: 40_000,
  settleMs: 8_000,
  hasTime: false,
};

export type Figures = Readonly<Record<string, number | string>>;

export type Outcome = {
  readonly figures: Figures;
  readonly checks: readonly Check[];
  /** For finding out how a breach came about. */
  readonly record?: { readonly histories: Histories; readonly faults: readonly Injected[] };
};

export type Scenario = {
  readonly name: string;
  readonly does: string;
  run(size: Size, chance: Chance, seed: number): Promise<Outcome>;
};
