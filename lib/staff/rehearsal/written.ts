import { instantOf, wallClock } from "#lib/values/calendar.ts";
import type { ShownLine } from "./compare.ts";
import type { Check, Planned } from "./types.ts";

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;
const TO_THE_MINUTE = 16;
/** No two zones are further apart. */
const MAX_ZONE_GAP_MS = 26 * 3_600_000;
/** All zones differ by multiples of it. */
const ZONE_STEP_MS = 15 * 60_000;
const TOLERANCE_MS = 3 * 60_000;

/**
 * Looks at the record as it is written, which tells what a mapping reads and writes wrongly in the same way: another
 * name beside the member's id, and times whose own zone is not the location's.
 */
export function compareWritten(
  checks: readonly Check[],
  planned: Planned,
  lines: readonly ShownLine[],
  record: unknown,
  at: { readonly timeZone: string; readonly now: number },
): readonly Check[] {
  const texts = textsIn(record);
  const other = otherName(planned, texts);
  const doubt = zoneDoubt(planned, lines, texts, at.timeZone) ?? clockDoubt(texts, at);
  return checks.map((check): Check => {
    if (check.verdict === "differs") return check;
    if (check.name === "member" && other !== undefined) {
      const hint = "ids and names of the team do not belong together";
      return { ...check, verdict: "differs", recorded: other, hint };
    }
    if (check.name === "start" && doubt !== undefined) {
      return { ...check, verdict: "unseen", hint: doubt };
    }
    return check;
  });
}

/** Of a team member who is not the visit's, where the record names that one alone. */
function otherName({ offer, day }: Planned, texts: readonly string[]): string | undefined {
  const shown = offer.choice.member?.name;
  if (shown === undefined || texts.includes(shown)) return undefined;
  return day?.members.map(({ name }) => name).find((name) => texts.includes(name));
}

/** 10:00 was shown and 10:00Z is written, where the clocks show 11:00 then. */
function zoneDoubt(
  { offer }: Planned,
  lines: readonly ShownLine[],
  texts: readonly string[],
  timeZone: string,
): string | undefined {
  const { date } = offer.slot;
  for (const { start } of lines) {
    const digits = `${date}T${start}`.slice(0, TO_THE_MINUTE);
    const written = texts.find((text) => WITH_ZONE.test(text) && text.startsWith(digits));
    const epochMs = written === undefined ? Number.NaN : Date.parse(written);
    if (Number.isNaN(epochMs) || epochMs === instantOf(date, start, timeZone)) continue;
    const { time } = wallClock(epochMs, timeZone);
    return `the record writes ${written}, when it is ${time.slice(0, 5)} in ${timeZone}: which of them does the diary show?`;
  }
  return undefined;
}

/** A stamp of when the record was made, without a zone, that is neither this zone's clock nor UTC. */
function clockDoubt(
  texts: readonly string[],
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): string | undefined {
  const here = wallClock(now, timeZone);
  const clocks = [now, Date.parse(`${here.date}T${here.time}Z`)];
  for (const text of texts.filter((one) => WITHOUT_ZONE.test(one))) {
    const shown = Date.parse(`${text.replace(" ", "T")}Z`);
    const isStamp = Math.abs(shown - now) < MAX_ZONE_GAP_MS && !text.endsWith("T00:00:00");
    const isKnown = clocks.some((clock) => Math.abs(shown - clock) < TOLERANCE_MS);
    const off = Math.abs(shown - now) % ZONE_STEP_MS;
    if (!isStamp || isKnown || Math.min(off, ZONE_STEP_MS - off) > TOLERANCE_MS) continue;
    return `the record is stamped ${text}, when it is ${here.time.slice(0, 5)} in ${timeZone}: is that the business's zone?`;
  }
  return undefined;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
