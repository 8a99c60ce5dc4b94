import { formatTime, type Zone } from "../wall-clock.ts";
import type { Days } from "./documented.ts";
import { minutesBetween } from "./vendor.ts";

const RASTER = 15;

export function zoned(date: string, time: string, { name }: Zone): string {
  return `${date}T${time.slice(0, 5)}[${name}]`;
}

export function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export function peopleIn(days: Days): { id: string; name: string }[] {
  const names = new Map<string, string>();
  for (const slot of days.flatMap(({ timeSlots }) => timeSlots)) {
    slot.availableTeamMemberIds.forEach((id, at) => {
      names.set(id, slot.availableTeamMemberNames[at] ?? "");
    });
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

/** What is free of one person, or without any: the visit fits in from each step of the raster until its end. */
export function windowsIn(days: Days, zone: Zone, person: string | null) {
  return days.flatMap(({ date, timeSlots }) => {
    const windows: { from: number; last: number; takes: number }[] = [];
    for (const slot of timeSlots) {
      const ids = slot.availableTeamMemberIds;
      if (person === null ? ids.length > 0 : !ids.includes(person)) continue;
      const from = minutesBetween("00:00:00", slot.startTime);
      const takes = minutesBetween(slot.startTime, slot.endTime);
      const window = windows.at(-1);
      if (window?.takes === takes && from === window.last + RASTER) window.last = from;
      else windows.push({ from, last: from, takes });
    }
    return windows.map(({ from, last, takes }) => ({
      from: zoned(date, formatTime(from), zone),
      until: zoned(date, formatTime(last + takes), zone),
      takes: clock(takes),
    }));
  });
}
