import { z } from "zod";
import { withoutControls } from "#lib/text.ts";
import { below, read, readEach, type WireIssue } from "./issue.ts";
import { isRecord } from "./names.ts";
import type { WireAddonChoice } from "./requests.ts";
import { dateOfDateTime, id, time } from "./values.ts";

/** Parameters of §4.2. `teamMemberId` is an id or the literal `any`. */
export type WireAvailabilityQuery = {
  readonly startDate: string;
  readonly endDate?: string;
  readonly teamMemberId: string;
  readonly services: readonly {
    readonly serviceId: string;
    readonly variantId?: string;
    readonly addons?: readonly WireAddonChoice[];
  }[];
  readonly preferredTime?: string;
};

export type WireTimeSlot = {
  readonly startTime: string;
  readonly endTime: string;
  readonly availableTeamMemberIds: readonly string[];
  /** In the order of the ids, an empty one where there is none; or no names at all. */
  readonly availableTeamMemberNames: readonly string[];
};

export type WireDay = {
  readonly date: string;
  readonly timeSlots: readonly WireTimeSlot[];
  /** Slots that were there but could not be read. */
  readonly unread: number;
};

export type WireAvailability = {
  readonly days: readonly WireDay[];
  /** Entries of `days` of which not even the date could be read. */
  readonly undated: number;
  readonly allowJoinWaitlist: boolean;
  /** What was wrong with whatever could not be read. */
  readonly issues: readonly WireIssue[];
};

const names = z
  .array(z.unknown())
  .catch([])
  .transform((all) =>
    all.map((each) => (typeof each === "string" ? withoutControls(each).trim() : "")),
  );

/**
 * The ids must be there, if only as an empty list: a slot without them would be booked for
 * nobody in particular. Names only label.
 */
const slot = z
  .object({
    startTime: time,
    endTime: time,
    availableTeamMemberIds: z.array(id),
    availableTeamMemberNames: names,
  })
  .transform(({ availableTeamMemberNames: told, ...times }, context): WireTimeSlot => {
    if (times.startTime >= times.endTime) {
      context.addIssue({ code: "custom", path: ["endTime"], message: "not after the start" });
    }
    const isWhole = told.length === times.availableTeamMemberIds.length;
    return { ...times, availableTeamMemberNames: isWhole ? told : [] };
  });

/** A slot's times may be date-times, but only of its own day. */
function isOfDay(raw: unknown, date: string): boolean {
  const times = isRecord(raw) ? [raw.startTime, raw.endTime] : [];
  return times.every(
    (text) => typeof text !== "string" || !/^\d{4}-/.test(text) || text.startsWith(date),
  );
}

const head = z.object({
  date: dateOfDateTime,
  slotCount: z.int().nonnegative().nullish().catch(null),
  timeSlots: z.unknown().optional(),
});

/** §4.2. A day or slot that cannot be read is left out, counted and noted. */
export const wireAvailability = z
  .object({ days: z.array(z.unknown()), allowJoinWaitlist: z.boolean().catch(false) })
  .transform(({ days, allowJoinWaitlist }): WireAvailability => {
    const read = days.map((raw, index) => readDay(raw, `days[${index}]`));
    return {
      days: read.flatMap(({ day }) => day ?? []),
      undated: read.filter(({ day }) => day === undefined).length,
      allowJoinWaitlist,
      issues: read.flatMap(({ issues }) => issues),
    };
  });

type ReadDay = { readonly day?: WireDay; readonly issues: readonly WireIssue[] };

function readDay(raw: unknown, at: string): ReadDay {
  const parsed = read(head, raw);
  if (!parsed.ok) return { issues: parsed.error.map((issue) => below(at, issue)) };
  const { date, slotCount, timeSlots } = parsed.value;
  if (Array.isArray(timeSlots) && timeSlots.length > 0) {
    const own = timeSlots.map((raw) => (isOfDay(raw, date) ? raw : null));
    const { items, issues } = readEach(slot, own, `${at}.timeSlots`);
    return { day: { date, timeSlots: items, unread: timeSlots.length - items.length }, issues };
  }
  const unread = hiddenSlots(raw, slotCount ?? 0);
  const issues = unread > 0 ? [{ path: `${at}.timeSlots`, fault: "not a list of all slots" }] : [];
  return { day: { date, timeSlots: [], unread }, issues };
}

/** A day without slots has none, unless its count or anything else in it says otherwise. */
function hiddenSlots(raw: unknown, slotCount: number): number {
  const others = isRecord(raw) ? Object.entries(raw) : [];
  const isHidden = others.some(([, value]) =>
    Array.isArray(value) ? value.length > 0 : isRecord(value),
  );
  return isHidden ? Math.max(1, slotCount) : slotCount;
}
