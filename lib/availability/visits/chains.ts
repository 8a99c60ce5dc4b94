import { minutesOf } from "#lib/calendar.ts";
import { hashOf } from "../offers.ts";
import type { OfferedSlot, TeamMember } from "../types.ts";

/** One line of a chain, and the best that can follow it. */
export type Link = {
  readonly start: number;
  readonly end: number;
  readonly offer: OfferedSlot;
  readonly member: TeamMember | null;
  readonly next: Link | undefined;
  /** Of this line and all after it. */
  readonly cost: Cost;
};

/** `tie`: spreads equal chains evenly over members by date and time, and is the same after a reload. */
type Cost = {
  readonly changes: number;
  readonly pause: number;
  readonly price: number;
  readonly tie: number;
};

/** How many links may still be built. */
export type Budget = { steps: number };

/** The best chains from one start on: of all members, and of each. */
type Following = { best: Link; readonly byMember: Map<string | null, Link> };

/**
 * For each start of the first line the best chain of lines on one day, one after the other: the
 * fewest changes of person, then the shortest pauses, then the lowest price. Built from the last
 * line on, so that each member is looked at once for each line and start.
 */
export function chainsOf(
  lines: readonly (readonly OfferedSlot[])[],
  maxGapMinutes: number,
  budget: Budget,
): ReadonlyMap<number, Link> {
  let following: ReadonlyMap<number, Following> | undefined;
  for (const offers of lines.toReversed()) {
    const found = new Map<number, Following>();
    for (const offer of offers) {
      for (const choice of offer.choices) {
        budget.steps -= 1;
        const link = linkOf(offer, choice, following, maxGapMinutes);
        if (link) add(found, link);
      }
    }
    if (found.size === 0) return new Map();
    following = found;
  }
  return new Map([...(following ?? [])].map(([start, { best }]) => [start, best]));
}

function add(found: Map<number, Following>, link: Link): void {
  const there = found.get(link.start);
  const memberId = link.member?.id ?? null;
  if (there) {
    there.byMember.set(memberId, link);
    if (isCheaper(link.cost, there.best.cost)) there.best = link;
  } else found.set(link.start, { best: link, byMember: new Map([[memberId, link]]) });
}

function linkOf(
  offer: OfferedSlot,
  { member, quote }: OfferedSlot["choices"][number],
  following: ReadonlyMap<number, Following> | undefined,
  maxGapMinutes: number,
): Link | undefined {
  const { slot } = offer;
  const { minutes, price } = quote.total;
  const start = minutesOf(slot.start);
  const end = start + minutes;
  const tie = hashOf(`${slot.date} ${slot.start} ${member?.id ?? ""}`);
  const own: Link = {
    start,
    end,
    offer,
    member,
    next: undefined,
    cost: { changes: 0, pause: 0, price, tie },
  };
  if (!following) return own;
  let best: Link | undefined;
  for (const next of nextOf(own, following, maxGapMinutes)) {
    const cost = costWith(own, next);
    if (!best || isCheaper(cost, best.cost)) best = { ...own, next, cost };
  }
  return best;
}

/** Of each start within the pause the best chain, and the best of the same member. */
function nextOf(
  { end, member }: Link,
  following: ReadonlyMap<number, Following>,
  maxGapMinutes: number,
): readonly Link[] {
  const all: Link[] = [];
  for (let at = end; at <= end + maxGapMinutes; at += 1) {
    const then = following.get(at);
    if (!then) continue;
    const same = then.byMember.get(member?.id ?? null);
    all.push(then.best, ...(same && same !== then.best ? [same] : []));
  }
  return all;
}

function costWith({ member, end, cost }: Link, next: Link): Cost {
  return {
    changes: next.cost.changes + (next.member?.id === member?.id ? 0 : 1),
    pause: next.cost.pause + next.start - end,
    price: next.cost.price + cost.price,
    tie: (next.cost.tie + cost.tie) % 2 ** 32,
  };
}

function isCheaper(a: Cost, b: Cost): boolean {
  return (compare(a, b) || a.tie - b.tie) < 0;
}

/** A chain in another order is taken only where it is better for the visitor. */
export function isBetter(a: Link, b: Link): boolean {
  return compare(a.cost, b.cost) < 0;
}

function compare(a: Cost, b: Cost): number {
  return a.changes - b.changes || a.pause - b.pause || a.price - b.price;
}

export function linksFrom(first: Link): readonly Link[] {
  const links: Link[] = [];
  for (let link: Link | undefined = first; link; link = link.next) links.push(link);
  return links;
}
