import { z } from "zod";
import type { LocalTime } from "#lib/values/calendar.ts";
import { withoutControls } from "#lib/values/text.ts";
import { record } from "./canonical.ts";
import { below, read, readEach, type WireIssue } from "./issue.ts";
import { date, id, orNull, time } from "./values.ts";

export type WireTimeSlot = {
  readonly startTime: LocalTime;
  /** `24:00:00` at midnight; absent where a mapping says that it is as long as the visit. */
  readonly endTime: LocalTime | undefined;
  readonly availableTeamMemberIds: readonly string[];
  /** Parallel to the ids, "" where unnamed; empty when the lengths differ. */
  readonly availableTeamMemberNames: readonly string[];
};

export type WireDay = {
  readonly date: string;
  readonly timeSlots: readonly WireTimeSlot[];
  /** Number of slots that cannot be read: a day that has some is never full. */
  readonly unread: number;
};

export type WireAvailability = {
  readonly days: readonly WireDay[];
  readonly undated: number;
  readonly allowJoinWaitlist: boolean;
  readonly issues: readonly WireIssue[];
};

const MIDNIGHT = "24:00:00";

/** What a mapping gives in place of an end, for a product whose times have none. */
export const AS_LONG_AS_ASKED = "as long as asked";

const endTime = z
  .string()
  .transform((value) => (/^24:00(?::00)?$/.test(value) ? MIDNIGHT : value))
  .pipe(z.union([z.literal(MIDNIGHT), time], "expected a time"));

const memberNames = z
  .array(z.unknown())
  .catch([])
  .transform((all) =>
    all.map((each) => (typeof each === "string" ? withoutControls(each).trim() : "")),
  );

/** The ids must be present, even if empty: without them the slot would be booked for no member. */
const slot = record("slot", {
  startTime: time,
  endTime: z.union([z.literal(AS_LONG_AS_ASKED).transform(() => undefined), endTime]),
  availableTeamMemberIds: z.array(id),
  availableTeamMemberNames: memberNames,
}).transform((one, context): WireTimeSlot => {
  const { startTime, availableTeamMemberIds: ids, availableTeamMemberNames: all } = one;
  const isMidnight = one.endTime === "00:00:00" && startTime !== one.endTime;
  const end = isMidnight ? MIDNIGHT : one.endTime;
  if (end === startTime) {
    context.addIssue({ code: "custom", path: ["endTime"], message: "not after the start" });
  }
  const names = all.length === ids.length ? all : [];
  return { ...one, endTime: end, availableTeamMemberNames: names };
});

const day = record("day", {
  date,
  slotCount: orNull(z.number()).catch(null),
  timeSlots: orNull(z.array(z.unknown())).catch(null),
});

/** §4.2. What cannot be read is counted, and hides nothing else. */
export const wireAvailability = record("availability", {
  days: z.array(z.unknown()),
  allowJoinWaitlist: z.boolean().catch(false),
}).transform(({ days, allowJoinWaitlist }): WireAvailability => {
  const all = onlyOffered(days.map((raw, index) => readDay(raw, `days[${index}]`)));
  return {
    days: all.flatMap(({ day }) => day ?? []),
    undated: all.filter(({ day }) => day === undefined).length,
    allowJoinWaitlist,
    issues: all.flatMap(({ issues }) => issues),
  };
});

type ReadDay = { readonly day?: WireDay; readonly issues: readonly WireIssue[] };

/**
 * Without slots that run past midnight. Only services that need no team member are booked without
 * one (§2.3), and then no slot names any: a slot that names nobody beside others is unread.
 */
function onlyOffered(days: readonly ReadDay[]): readonly ReadDay[] {
  const hasMember = (slot: WireTimeSlot) => slot.availableTeamMemberIds.length > 0;
  const needsMember = days.some(({ day }) => day?.timeSlots.some(hasMember));
  return days.map(({ day, issues }, index) => {
    if (!day) return { issues };
    const whole = day.timeSlots.filter(({ startTime, endTime = MIDNIGHT }) => startTime < endTime);
    const timeSlots = needsMember ? whole.filter(hasMember) : whole;
    const closed = whole.length - timeSlots.length;
    const read = { ...day, timeSlots, unread: day.unread + closed };
    if (closed === 0) return { day: read, issues };
    const fault = `${closed} empty, though other slots name who is free`;
    const issue = { path: `days[${index}].timeSlots[].availableTeamMemberIds`, fault };
    return { day: read, issues: [...issues, issue] };
  });
}

function readDay(raw: unknown, at: string): ReadDay {
  const one = read(day, raw);
  if (!one.ok) return { issues: one.error.map((issue) => below(at, issue)) };
  const { date, slotCount, timeSlots: listed } = one.value;
  if (listed === null && slotCount !== 0) {
    const issues = [{ path: `${at}.timeSlots`, fault: "expected a list" }];
    return { day: { date, timeSlots: [], unread: 1 }, issues };
  }
  const raws = listed ?? [];
  const { items, issues } = readEach(slot, raws, `${at}.timeSlots`);
  return { day: { date, timeSlots: items, unread: raws.length - items.length }, issues };
}
