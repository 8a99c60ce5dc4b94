import type { LocalDate, LocalTime } from "#lib/calendar.ts";
import type { Quote } from "#lib/pricing/types.ts";

/** `name` is absent if the upstream never sent one. */
export type TeamMember = { readonly id: string; readonly name?: string };

export type Slot = {
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly end: LocalTime;
  readonly minutes: number;
  readonly memberIds: readonly string[];
};

export type Availability = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** In order of date and start. */
  readonly slots: readonly Slot[];
  readonly members: readonly TeamMember[];
  /** Number of unreadable slots per day; such a day may have free times all the same. */
  readonly unread: ReadonlyMap<LocalDate, number>;
  readonly waitlist: boolean;
  readonly readAt: number;
};

/** `null`: without a member. */
export type MemberChoice = { readonly member: TeamMember | null; readonly quote: Quote };

/** A bookable slot with its members, cheapest first, never empty. */
export type OfferedSlot = { readonly slot: Slot; readonly choices: readonly MemberChoice[] };
