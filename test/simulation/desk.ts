import { nextDay } from "./api.ts";
import { MEMBERS, rateOf, soldAs } from "./menu.ts";
import { type DeskAct, FIRST_DAY } from "./plan.ts";
import { type Line, movedTo, type Salon, type Shape } from "./salon.ts";

/** What staff do in the salon's own scheduler, directly at the upstream. */
export function act(salon: Salon, { which, kind, day, minute }: DeskAct): string {
  const date = nextDay(FIRST_DAY, day);
  if (kind === "walk-in") return walkIn(salon, date, minute, which);
  const standing = [...salon.appointments.values()].filter(
    ({ versions }) => versions.at(-1)?.is.status === "standing",
  );
  const chosen = standing[which % Math.max(1, standing.length)];
  const shape = chosen && salon.latest(chosen.id);
  if (!shape) return "the desk finds nothing to do";
  const { id } = chosen;
  switch (kind) {
    case "move": {
      const moved = movedTo(shape, date, minute);
      if (!isFree(salon, moved, id)) return `the desk does not move ${id}`;
      salon.change(id, "desk", "moved", moved);
      return `the desk moves ${id} to ${date} ${minute}`;
    }
    case "cancel":
      salon.change(id, "desk", "cancelled", { ...shape, status: "cancelled" });
      return `the desk cancels ${id}`;
    case "delete":
      salon.change(id, "desk", "deleted", { ...shape, status: "deleted" });
      return `the desk deletes ${id}`;
    case "add line": {
      const end = Math.max(...shape.lines.map((line) => line.start + line.minutes));
      const memberId = shape.lines[0]?.memberId ?? MEMBERS[0].id;
      const added = lineOf("1042", memberId, end);
      const more = { ...shape, lines: [...shape.lines, added] };
      if (!isFree(salon, more, id)) return `the desk does not add to ${id}`;
      salon.change(id, "desk", "lines", more);
      return `the desk adds a line to ${id}`;
    }
    case "swap member": {
      const other = MEMBERS[which % MEMBERS.length]?.id ?? MEMBERS[0].id;
      const lines = shape.lines.map((line) => swapped(line, other));
      if (!isFree(salon, { ...shape, lines }, id)) return `the desk does not swap in ${id}`;
      salon.change(id, "desk", "lines", { ...shape, lines });
      return `the desk gives ${id} to ${other}`;
    }
  }
}

function lineOf(serviceId: string, memberId: string, start: number): Line {
  const { cents, minutes } = rateOf({ serviceId });
  return { serviceId, addonIds: [], start, minutes, cents, memberId };
}

function swapped(line: Line, memberId: string): Line {
  const may = soldAs(line.serviceId)?.memberIds.includes(memberId);
  return line.memberId !== null && may ? { ...line, memberId } : line;
}

/** The desk looks at its calendar before it gives a time away. */
function isFree(salon: Salon, { date, lines }: Shape, except?: string): boolean {
  return lines.every(({ memberId, start, minutes }) => {
    if (memberId === null) return true;
    const there = salon.linesInTheWay(
      date,
      memberId,
      start,
      start + minutes,
      Number.MAX_SAFE_INTEGER,
    );
    return there.every(({ id }) => id === except);
  });
}

function walkIn(salon: Salon, date: string, minute: number, which: number): string {
  const memberId = MEMBERS[which % MEMBERS.length]?.id ?? MEMBERS[0].id;
  const lines = [lineOf("1042", memberId, minute)];
  const { id: clientId } = salon.clientFor({ firstName: "Walk-in", phone: `0${which}` });
  const shape: Shape = { date, lines, clientId, status: "standing" };
  if (!isFree(salon, shape)) return "the desk turns a walk-in away";
  return `the desk books ${salon.make(shape, "desk")} for ${memberId} at ${date} ${minute}`;
}
