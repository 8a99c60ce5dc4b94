import { z } from "zod";
import {
  daysBetween,
  isDate,
  isTime,
  type LocalDate,
  type LocalTime,
} from "#lib/values/calendar.ts";
import { withoutControls } from "#lib/values/text.ts";
import { below, read, readEach, type WireIssue } from "./issue.ts";
import { isRecord, namedStrict } from "./names.ts";
import type { WireAddonChoice } from "./requests.ts";
import { date, id, localDate } from "./values.ts";

export type WireAvailabilityQuery = {
  readonly startDate: string;
  readonly endDate?: string;
  readonly teamMemberId: string;
  readonly services: readonly {
    readonly serviceId: string;
    readonly variantId?: string;
    readonly addons?: readonly WireAddonChoice[];
  }[];
};

export type WireTimeSlot = {
  readonly startTime: LocalTime;
  /** `24:00:00` at midnight. Slots that end later are left out. */
  readonly endTime: LocalTime;
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
const slotNames = {
  date: ["date"],
  startTime: ["startTime"],
  endTime: ["endTime"],
  availableTeamMemberIds: ["availableTeamMemberIds"],
  availableTeamMemberNames: ["availableTeamMemberNames"],
} as const;

const slot = namedStrict(
  slotNames,
  z.object({
    date,
    startTime: z.string(),
    endTime: z.string(),
    availableTeamMemberIds: z.array(id),
    availableTeamMemberNames: names,
  }),
).transform((raw, context): WireTimeSlot | "past_midnight" => {
  const { availableTeamMemberIds: ids, availableTeamMemberNames: memberNames } = raw;
  const times = slotTimes(raw);
  if ("fault" in times) {
    context.addIssue({ code: "custom", path: [times.field], message: times.fault });
    return z.NEVER;
  }
  if (times.endTime === "past_midnight") return "past_midnight";
  return {
    startTime: times.startTime,
    endTime: times.endTime,
    availableTeamMemberIds: ids,
    availableTeamMemberNames: memberNames.length === ids.length ? memberNames : [],
  };
});

type SlotTimes =
  | { readonly startTime: LocalTime; readonly endTime: LocalTime | "past_midnight" }
  | { readonly field: "startTime" | "endTime"; readonly fault: string };

/**
 * An end without a date that is before the start is of the next day. Equal times are either no
 * slot or a whole day, so they are not read.
 */
function slotTimes(raw: { date: LocalDate; startTime: string; endTime: string }): SlotTimes {
  const start = momentOf(raw.startTime, raw.date);
  if (!start) return { field: "startTime", fault: "expected a time" };
  if (start.day !== 0) return { field: "startTime", fault: "of another day" };
  const end = momentOf(raw.endTime, raw.date);
  if (!end) return { field: "endTime", fault: "expected a time" };
  const isMidnight = end.time === "00:00:00";
  const isWrapped = end.day === 0 && end.time < start.time && (isMidnight || !end.isDated);
  const day = isWrapped ? 1 : end.day;
  if (day < 0 || (day === 0 && end.time <= start.time)) {
    return { field: "endTime", fault: "not after the start" };
  }
  const startTime = start.time;
  if (day === 0) return { startTime, endTime: end.time };
  return { startTime, endTime: day === 1 && isMidnight ? "24:00:00" : "past_midnight" };
}

const MOMENT = /^(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/;

/** `day`: 0 for the slot's own, 1 for the next. 24:00 is the next day's midnight. */
function momentOf(text: string, own: LocalDate) {
  const [matched, dated, clock, seconds = ":00"] = MOMENT.exec(text) ?? [];
  if (matched === undefined || (dated !== undefined && !isDate(dated))) return undefined;
  const day = dated === undefined ? 0 : daysBetween(own, dated);
  const [isDated, time] = [dated !== undefined, `${clock}${seconds}`];
  if (time === "24:00:00") return { day: day + 1, time: "00:00:00", isDated };
  return isTime(time) ? { day, time, isDated } : undefined;
}

const head = z.object({
  date: localDate,
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
    const own = timeSlots.map((raw) => (isRecord(raw) ? { ...raw, date } : raw));
    const { items, issues: faults } = readEach(slot, own, `${at}.timeSlots`);
    const issues = [...faults];
    const missing = missingSlots(slotCount, timeSlots.length, items);
    if (missing > 0)
      issues.push({ path: `${at}.slotCount`, fault: `${missing} more than are listed` });
    const unread = timeSlots.length - items.length + missing;
    return {
      day: { date, timeSlots: items.filter((item) => item !== "past_midnight"), unread },
      issues,
    };
  }
  const unread = hiddenSlots(raw, slotCount ?? 0);
  const issues = unread > 0 ? [{ path: `${at}.timeSlots`, fault: "not a list of all slots" }] : [];
  return { day: { date, timeSlots: [], unread }, issues };
}

/** Some count a slot once for each of its members. */
function missingSlots(
  slotCount: number | null | undefined,
  listed: number,
  slots: readonly (WireTimeSlot | "past_midnight")[],
): number {
  const members = slots.flatMap((each) =>
    each === "past_midnight" ? [] : each.availableTeamMemberIds,
  );
  const count = slotCount ?? 0;
  return count === members.length ? 0 : Math.max(0, count - listed);
}

/** An empty day may still hide slots under a name that we do not know. */
function hiddenSlots(raw: unknown, slotCount: number): number {
  const fields = isRecord(raw) ? Object.entries(raw) : [];
  const isHidden = fields.some(([, value]) =>
    Array.isArray(value) ? value.length > 0 : isRecord(value),
  );
  return isHidden ? Math.max(1, slotCount) : slotCount;
}
