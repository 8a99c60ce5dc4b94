import type { Availability } from "#lib/availability/types.ts";
import type { BookingDeps } from "../deps.ts";
import { readFreeTimes } from "../process/read-free-times.ts";
import { isByLine, memberOfLine, membersOf } from "../state/members.ts";
import type { Review } from "../submit/review.ts";
import { isFree } from "./free-times.ts";
import { presentAt, type Target } from "./target.ts";

type RecheckDeps = Pick<BookingDeps, "availability">;

export async function checkTarget(
  deps: RecheckDeps,
  now: Review,
  target: Target,
): Promise<"free" | "taken" | "unread"> {
  const days = await daysAt(deps, now, target);
  if (days && isFree(days, now, target)) return "free";
  return days && !isUnread(days, target) ? "taken" : "unread";
}

export async function oldTimeOffered(deps: RecheckDeps, now: Review): Promise<boolean | undefined> {
  if (membersOf(now).length === 0) return undefined;
  const days = await daysAt(deps, now, now);
  return days && !isUnread(days, now) ? isOffered(days, now, now) : undefined;
}

export type TimesOffered = { readonly old: boolean; readonly new: boolean };

export async function timesOffered(
  deps: RecheckDeps,
  now: Review,
  target: Target,
): Promise<TimesOffered | undefined> {
  if (membersOf(now).length === 0) return undefined;
  const [old, next] = await Promise.all([daysAt(deps, now, now), daysAt(deps, now, target)]);
  if (!old || !next || isUnread(old, now) || isUnread(next, target)) return undefined;
  return { old: isOffered(old, now, now), new: isOffered(next, now, target) };
}

function isUnread(days: readonly Availability[], { date }: Pick<Target, "date">): boolean {
  return days.some(({ unread }) => unread.has(date));
}

/** All of it: where each line has its own member, each line at its own start. */
function isOffered(days: readonly Availability[], now: Review, target: Target): boolean {
  if (!isByLine(now)) return isListed(days[0], target.date, target.start, now.memberId);
  const starts = presentAt(now, target)?.starts;
  return now.lines.every((line, index) => {
    const start = starts?.[index];
    return (
      start !== undefined && isListed(days[index], target.date, start, memberOfLine(now, line))
    );
  });
}

function isListed(
  day: Availability | undefined,
  date: string,
  start: string,
  memberId: string | null,
): boolean {
  const there = (day?.slots ?? []).filter((slot) => slot.date === date && slot.start === start);
  return there.some(({ memberIds }) =>
    memberId === null ? memberIds.length === 0 : memberIds.includes(memberId),
  );
}

async function daysAt(
  deps: RecheckDeps,
  now: Review,
  { date }: Pick<Target, "date">,
): Promise<readonly Availability[] | undefined> {
  const days = await readFreeTimes(deps, now, date, "manage");
  return days.ok ? days.value : undefined;
}
