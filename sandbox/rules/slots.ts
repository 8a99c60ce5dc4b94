import type { Location } from "../location.ts";
import type { Interval, Service, TeamMember } from "../model.ts";
import { type Choice, lineLength } from "./oracle.ts";
import { freeTime, openTime } from "./roster.ts";

export interface CartLine extends Choice {
  service: Service;
}

export interface Slot extends Interval {
  members: TeamMember[];
}

const grid = 15;
const dayLength = 24 * 60;

/**
 * Slots of one date for the whole cart with one team member, as the dashboard lists them: past ones
 * and those within the minimum notice included. Each is as long as its slowest member needs.
 */
export function slotsOn(
  location: Location,
  cart: CartLine[],
  date: string,
  memberId: string | "any",
): Slot[] {
  if (cart.every(({ service }) => service.memberIds === null)) {
    const alone = stepsIn(openTime(location, date), cartLength(cart, null));
    return alone.map((slot) => ({ ...slot, members: [] }));
  }
  const slots = new Map<number, Slot>();
  for (const member of candidates(location, cart, memberId)) {
    const length = cartLength(cart, member.id);
    for (const slot of stepsIn(freeTime(location, member.id, date), length)) {
      const same = slots.get(slot.from);
      const to = Math.max(slot.to, same?.to ?? 0);
      slots.set(slot.from, { from: slot.from, to, members: [...(same?.members ?? []), member] });
    }
  }
  return [...slots.values()].sort((one, other) => one.from - other.from);
}

/** Members qualified for every line that needs one. */
function candidates(location: Location, cart: CartLine[], memberId: string): TeamMember[] {
  return location.team.filter(
    (member) =>
      (memberId === "any" || memberId === member.id) &&
      cart.every(({ service }) => service.memberIds?.includes(member.id) ?? true),
  );
}

function cartLength(cart: CartLine[], memberId: string | null): number {
  return cart.reduce((sum, line) => sum + lineLength(line.service, line, memberId), 0);
}

function stepsIn(stretches: Interval[], length: number): Interval[] {
  return stretches.flatMap((stretch) => {
    const first = Math.ceil(stretch.from / grid) * grid;
    const count = Math.max(0, Math.floor((stretch.to - length - first) / grid) + 1);
    const starts = Array.from({ length: count }, (_, index) => first + index * grid);
    return starts.filter((from) => from < dayLength).map((from) => ({ from, to: from + length }));
  });
}
