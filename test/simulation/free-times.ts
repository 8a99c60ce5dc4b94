import { MEMBERS, OPEN, rateOf, soldAs } from "./menu.ts";
import type { Salon } from "./salon.ts";
import { timeText } from "./wire-text.ts";

export type CartEntry = {
  readonly serviceId: string;
  readonly variantId?: string | undefined;
  readonly addons?: readonly { readonly optionId: string }[] | undefined;
};

/** `days[].timeSlots` of an availability answer (§4.2), as of a moment. */
export function slotsOn(
  salon: Salon,
  date: string,
  cart: readonly CartEntry[],
  member: string,
  at: number,
) {
  const minutes = cart.reduce((sum, line) => sum + rateOf(line).minutes, 0);
  const needed = cart.map(({ serviceId }) => soldAs(serviceId)?.memberIds ?? []);
  const needsMember = needed.some((ids) => ids.length > 0);
  const able = MEMBERS.filter(
    ({ id }) =>
      (member === "any" || member === id) &&
      needed.every((ids) => ids.length === 0 || ids.includes(id)),
  );
  const busy = able.map(({ id }) => busySpans(salon, date, id, at));
  const slots = [];
  for (let start: number = OPEN.from; start + minutes <= OPEN.to; start += OPEN.step) {
    const end = start + minutes;
    const free = able.filter((_, index) =>
      busy[index]?.every(([from, to]) => to <= start || end <= from),
    );
    if (needsMember && free.length === 0) continue;
    const named = needsMember ? free : [];
    slots.push({
      startTime: timeText(start),
      endTime: timeText(end),
      availableTeamMemberIds: named.map(({ id }) => id),
      availableTeamMemberNames: named.map(({ name }) => name),
    });
  }
  return slots;
}

function busySpans(salon: Salon, date: string, memberId: string, at: number) {
  return salon
    .linesInTheWay(date, memberId, 0, 24 * 60, at)
    .flatMap(({ version }) => version.is.lines)
    .filter((line) => line.memberId === memberId)
    .map(({ start, minutes }) => [start, start + minutes] as const);
}
