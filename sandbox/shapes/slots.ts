import type { TeamMember } from "../model.ts";
import type { Slot } from "../rules/slots.ts";
import { addDays, formatTime } from "../wall-clock.ts";
import type { Shape } from "./shape.ts";

const noon = 12 * 60;

/** One day of availability (§4.2). */
export function writeDay(date: string, slots: Slot[], shape: Shape): object {
  return {
    date,
    slotCount: slots.length,
    timeSlots: slots.map(({ from, to, members }) => ({
      startTime: writeTime(date, from, shape),
      endTime: writeTime(date, to, shape),
      availableTeamMemberIds: members.map((member) => member.id),
      ...writeNames(members, shape),
    })),
  };
}

const dayLength = 24 * 60;

function writeTime(date: string, minutes: number, { slotTimes, midnight }: Shape): string {
  const lastOfDay = midnight === "same" ? dayLength : dayLength - 1;
  const isNextDay = minutes > lastOfDay;
  const time = formatTime(isNextDay ? minutes - dayLength : minutes);
  const words = `${Math.floor(minutes / 60)} o'clock`;
  const forms = {
    seconds: time,
    minutes: time.slice(0, 5),
    dateTimes: `${isNextDay ? addDays(date, 1) : date}T${time}`,
    words,
    wordsFromNoon: minutes >= noon ? words : time,
  };
  return forms[slotTimes];
}

function writeNames(members: TeamMember[], { slotNames }: Shape): object {
  const names = members.map(({ name }) => name);
  const forms = {
    present: { availableTeamMemberNames: names },
    null: { availableTeamMemberNames: null },
    absent: {},
    withGaps: { availableTeamMemberNames: names.map((name, at) => (at === 0 ? null : name)) },
  };
  return forms[slotNames];
}
