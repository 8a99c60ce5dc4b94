import { z } from "zod";
import { withoutControls } from "#lib/text.ts";
import { below, read, readEach, type WireIssue } from "./issue.ts";
import { isRecord } from "./names.ts";
import type { WireAddonChoice } from "./requests.ts";
import { dateOfDateTime, id, time } from "./values.ts";

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
  /** Parallel to the ids, "" where unnamed; empty when the lengths differ. */
  readonly availableTeamMemberNames: readonly string[];
};

export type WireDay = {
  readonly date: string;
  readonly timeSlots: readonly WireTimeSlot[];
  readonly unread: number;
};

export type WireAvailability = {
  readonly days: readonly WireDay[];
  readonly undated: number;
  readonly allowJoinWaitlist: boolean;
  readonly issues: readonly WireIssue[];
};

const names = z
  .array(z.unknown())
  .catch([])
  .transform((all) =>
    all.map((each) => (typeof each === "string" ? withoutControls(each).trim() : "")),
  );

/** The ids must be present, even if empty: without them the slot would be booked for no member. */
const slot = z
  .object({
    startTime: time,
    endTime: time,
    availableTeamMemberIds: z.array(id),
    availableTeamMemberNames: names,
  })
  .transform(({ availableTeamMemberNames: memberNames, ...times }, context): WireTimeSlot => {
    if (times.startTime >= times.endTime) {
      context.addIssue({ code: "custom", path: ["endTime"], message: "not after the start" });
    }
    const isWhole = memberNames.length === times.availableTeamMemberIds.length;
    return { ...times, availableTeamMemberNames: isWhole ? memberNames : [] };
  });

/** Date-times must be of the slot's own day. */
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

/** An empty day may still hide slots under a name that we do not know. */
function hiddenSlots(raw: unknown, slotCount: number): number {
  const fields = isRecord(raw) ? Object.entries(raw) : [];
  const isHidden = fields.some(([, value]) =>
    Array.isArray(value) ? value.length > 0 : isRecord(value),
  );
  return isHidden ? Math.max(1, slotCount) : slotCount;
}
