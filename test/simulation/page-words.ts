import type { BookingView } from "#lib/booking/views/outcome.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import type { Claim, Reading, Shown } from "../chaos/claims.ts";
import { spellDay, spellSpan } from "../chaos/spell.ts";
import { MEMBERS } from "./menu.ts";

/**
 * What the page of a view says, as app/[location]/bookings writes it. The words themselves are read by
 * test/chaos, which looks at whole pages.
 */
export function readView(view: BookingView): Reading {
  const claims = [...claimsOf(view)];
  const shown = SHOWN.includes(view.state) ? shownIn(view) : undefined;
  return { claims, ...(shown && { shown }) };
}

const SHOWN: readonly BookingView["state"][] = ["confirmed", "altered", "cancelled"];

function claimsOf(view: BookingView): readonly Claim[] {
  const more: readonly Claim[] = view.isCurrent ? [] : ["may have changed"];
  switch (view.state) {
    case "confirmed":
      return [...standingClaims(view), ...failedClaims(view), ...more];
    case "altered":
      return ["changed by the salon", ...failedClaims(view), ...more];
    case "cancelled":
      return [view.changedBy === "salon" ? "cancelled by the salon" : "cancelled"];
    case "received":
    case "working":
    case "moving":
    case "cancelling":
      return ["under way"];
    case "checking":
      return ["making sure"];
    case "needs_staff":
    case "change_unclear":
      return ["left to the salon"];
    case "doubtful":
      return ["cannot tell"];
    default:
      return ["nothing booked"];
  }
}

function standingClaims({ revision, changedBy }: BookingView): readonly Claim[] {
  if (revision === 0) return ["stands"];
  return ["stands", changedBy === "salon" ? "moved by the salon" : "moved"];
}

function failedClaims({ failed, isCurrent }: BookingView): readonly Claim[] {
  if (!failed) return [];
  if (failed.reason === "changed") return [];
  if (failed.reason === "refused" && !isCurrent) return ["cannot tell"];
  return [failed.kind === "cancel" ? "still stands" : "old time stands"];
}

function shownIn(view: BookingView): Shown {
  const { date, start, lines, total, state } = view;
  const ends = lines.map((line) => minutesOf(line.start) + line.minutes);
  const minutes = Math.max(total.minutes, ...ends.map((end) => end - minutesOf(start)));
  const isWhole = state !== "altered";
  const members = lines.map(({ member }) => nameOf(member?.id)).join(" · ");
  return {
    day: spellDay(date),
    time: spellSpan(start, minutes === 0 ? ALONE : minutes),
    ...(isWhole && {
      people: members,
      services: lines.map(({ name }) => name),
      total: total.price,
    }),
  };
}

/** As the page finds it where a booking has only the id. */
function nameOf(memberId: string | undefined): string {
  return MEMBERS.find(({ id }) => id === memberId)?.name ?? "";
}

/** So long that the start alone is spelled, as of an altered visit. */
const ALONE = 1_440;
