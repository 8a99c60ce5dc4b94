import type { LocalDate, LocalTime } from "#lib/calendar.ts";
import type { Quote } from "#lib/pricing/types.ts";

/** Without a name where the upstream has told none. */
export type TeamMember = { readonly id: string; readonly name?: string };

/** A time the upstream offers for one very cart (§4.2). */
export type Slot = {
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly end: LocalTime;
  /** Length in minutes, from `start` to `end`. */
  readonly minutes: number;
  /** Who is free; empty where the services need no team member. */
  readonly memberIds: readonly string[];
};

export type Availability = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** In order of date and start; days without slots are simply absent. */
  readonly slots: readonly Slot[];
  /** Everybody who is free at some time. */
  readonly members: readonly TeamMember[];
  /** Days with times that could not be read, and how many; such a day may be free all the same. */
  readonly unread: ReadonlyMap<LocalDate, number>;
  readonly waitlist: boolean;
  /** Epoch milliseconds at which the upstream answered. */
  readonly readAt: number;
};

/** One way to take a slot: with this member, at this quote. */
export type MemberChoice = { readonly member: TeamMember | null; readonly quote: Quote };

/** A slot that passed every rule, with those who can take it, cheapest first. Never empty. */
export type OfferedSlot = { readonly slot: Slot; readonly choices: readonly MemberChoice[] };
