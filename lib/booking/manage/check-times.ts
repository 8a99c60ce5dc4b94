import type { Availability } from "#lib/availability/types.ts";
import type { BookingDeps } from "../deps.ts";
import { readFreeTimes } from "../process/read-free-times.ts";
import { isByLine, memberOfLine, membersOf } from "../state/members.ts";
import type { Review } from "../submit/review.ts";
import { isFree } from "./free-times.ts";
import { presentAt, type Target } from "./target.ts";

type CheckDeps = Pick<BookingDeps, "availability">;

export async function checkTarget(
  deps: CheckDeps,
  appointment: Review,
  target: Target,
): Promise<"free" | "taken" | "unread"> {
  const days = await daysAt(deps, appointment, target);
  if (days && isFree(days, appointment, target)) return "free";
  return days && !isUnread(days, target) ? "taken" : "unread";
}

export async function oldTimeOffered(
  deps: CheckDeps,
  appointment: Review,
): Promise<boolean | undefined> {
  if (membersOf(appointment).length === 0) return undefined;
  const days = await daysAt(deps, appointment, appointment);
  return days && !isUnread(days, appointment)
    ? isOffered(days, appointment, appointment)
    : undefined;
}

export type TimesOffered = { readonly old: boolean; readonly new: boolean };

export async function timesOffered(
  deps: CheckDeps,
  appointment: Review,
  target: Target,
): Promise<TimesOffered | undefined> {
  if (membersOf(appointment).length === 0) return undefined;
  const [old, next] = await Promise.all([
    daysAt(deps, appointment, appointment),
    daysAt(deps, appointment, target),
  ]);
  if (!old || !next || isUnread(old, appointment) || isUnread(next, target)) return undefined;
  return {
    old: isOffered(old, appointment, appointment),
    new: isOffered(next, appointment, target),
  };
}

function isUnread(days: readonly Availability[], { date }: Pick<Target, "date">): boolean {
  return days.some(({ unread }) => unread.has(date));
}

/** All of it: where each line has its own member, each line at its own start. */
function isOffered(days: readonly Availability[], appointment: Review, target: Target): boolean {
  if (!isByLine(appointment))
    return isListed(days[0], target.date, target.start, appointment.memberId);
  const starts = presentAt(appointment, target)?.starts;
  return appointment.lines.every((line, index) => {
    const start = starts?.[index];
    return (
      start !== undefined &&
      isListed(days[index], target.date, start, memberOfLine(appointment, line))
    );
  });
}

function isListed(
  day: Availability | undefined,
  date: string,
  start: string,
  memberId: string | null,
): boolean {
  const slots = (day?.slots ?? []).filter((slot) => slot.date === date && slot.start === start);
  return slots.some(({ memberIds }) =>
    memberId === null ? memberIds.length === 0 : memberIds.includes(memberId),
  );
}

async function daysAt(
  deps: CheckDeps,
  appointment: Review,
  { date }: Pick<Target, "date">,
): Promise<readonly Availability[] | undefined> {
  const days = await readFreeTimes(deps, appointment, date, "manage");
  return days.ok ? days.value : undefined;
}
