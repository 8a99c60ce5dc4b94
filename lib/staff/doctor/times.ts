import { reshapeAvailability } from "#lib/offer/availability/reshape.ts";
import type { Slot, TeamMember } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { WireAvailability } from "#lib/upstream/schema/availability.ts";
import { addDays, formatDate, type LocalDate } from "#lib/values/calendar.ts";
import { DAYS_ASKED } from "./access.ts";
import { type Finding, good, issueFindings, warn } from "./findings.ts";

const DAYS_SHOWN = 7;

type Times = {
  readonly findings: readonly Finding[];
  readonly lines: readonly string[];
  readonly members: readonly TeamMember[];
};

/** When the sample could be booked. */
export function readTimes(wire: WireAvailability, sample: CheckedCart, today: LocalDate): Times {
  const last = addDays(today, DAYS_ASKED - 1);
  // UTC skips no hour, so lengths are as they are listed.
  const { slots, members } = reshapeAvailability(wire, today, last, 0, "UTC");
  const until = wire.days
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  const line = `Free times: asked up to ${last}, answered up to ${until ?? "no day"}`;
  const days = [...Map.groupBy(slots, ({ date }) => date)].slice(0, DAYS_SHOWN);
  return {
    members,
    findings: [
      ...issueFindings("GET /api/Appointments/availability", wire.issues),
      // A service may leave out days on which it is closed.
      until === undefined || until < addDays(last, -DAYS_SHOWN)
        ? warn(`${line}. Later days show nothing until they are asked for`)
        : good(line),
    ],
    lines: [
      `• When “${sample.map(({ service }) => service.name).join(" + ")}” is free: is that so?`,
      ...days.map(([date, ofDay]) => dayLine(date, ofDay)),
      ...(days.length === 0 ? ["    nothing is free"] : []),
      ...members.map(({ id, name = "somebody without a name" }) => `    with ${name}  [${id}]`),
    ],
  };
}

function dayLine(date: LocalDate, slots: readonly Slot[]): string {
  const starts = slots.map(({ start }) => start.slice(0, 5)).toSorted();
  const lengths = slots
    .filter(({ isAsLongAsAsked }) => !isAsLongAsAsked)
    .map(({ minutes }) => minutes)
    .toSorted((a, b) => a - b);
  const each =
    lengths.length === 0
      ? "as long as the visit"
      : `of ${[...new Set([lengths[0], lengths.at(-1)])].join(" to ")} min`;
  return `    ${dayText(date)}: ${slots.length} times, first ${starts[0]}, last ${starts.at(-1)}, ${each}`;
}

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** `Thu, 18 Feb 2027`, as programs print it. */
export function dayText(date: LocalDate): string {
  return formatDate(date, "en-GB", DAY);
}
