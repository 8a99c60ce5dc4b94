import type { Quote } from "#lib/offer/pricing/types.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";

export type TeamMember = { readonly id: string; readonly name?: string };

export type Slot = {
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly end: LocalTime;
  readonly minutes: number;
  readonly memberIds: readonly string[];
  /** The booking service gives no end, and times for a visit are as long as the visit. */
  readonly isAsLongAsAsked?: true;
};

export type Availability = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly slots: readonly Slot[];
  readonly members: readonly TeamMember[];
  /** Number of unreadable slots per day; such a day may have free times all the same. */
  readonly unread: ReadonlyMap<LocalDate, number>;
  readonly waitlist: boolean;
  readonly readAt: number;
};

/** When a line of a visit begins, and with whom. Nothing here says that lines may not overlap. */
export type VisitPart = {
  readonly start: LocalTime;
  readonly member: TeamMember | null;
};

/** `member` takes all lines; `null`: without a member, or each of the `parts` by its own. */
export type MemberChoice = {
  readonly member: TeamMember | null;
  readonly quote: Quote;
  readonly parts?: readonly VisitPart[];
};

/** A bookable slot with its members, cheapest first, never empty. */
export type OfferedSlot = { readonly slot: Slot; readonly choices: readonly MemberChoice[] };
