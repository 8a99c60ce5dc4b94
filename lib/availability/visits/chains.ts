import { minutesOf } from "#lib/calendar.ts";
import { hashOf } from "../offers.ts";
import type { OfferedSlot, TeamMember } from "../types.ts";

/** One line of a chain, and the best that can follow it. */
export type Link = Cost & {
  readonly start: number;
  readonly end: number;
  readonly offer: OfferedSlot;
  readonly member: TeamMember | null;
  readonly next: Link | undefined;
};

/**
 * Of a line and all after it. `tie` spreads equal chains evenly over members by date and time, and
 * is the same after a reload.
 */
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

/** By the minute of the day at which they start. */
type ByMinute = (Following | undefined)[];

const MINUTES_PER_DAY = 1_440;
/** Of 2³², which scatters consecutive numbers (Knuth). */
const GOLDEN_RATIO = 0x9e3779b1;

/**
 * For each start of the first line the best chain of lines on one day, one after the other: the
 * fewest changes of person, then the shortest pauses, then the lowest price. Built from the last
 * line on, so that each member is looked at once for each line and start.
 */
export function chainsOf(
  lines: readonly (readonly OfferedSlot[])[],
  maxGapMinutes: number,
  budget: Budget,
): readonly Link[] {
  let following: ByMinute | undefined;
  for (const offers of lines.toReversed()) {
    const found: ByMinute = new Array(MINUTES_PER_DAY);
    for (const offer of offers) addLinks(found, offer, following, maxGapMinutes, budget);
    if (!found.some(Boolean)) return [];
    following = found;
  }
  return (following ?? []).flatMap((there) => there?.best ?? []);
}

function addLinks(
  found: ByMinute,
  offer: OfferedSlot,
  following: ByMinute | undefined,
  maxGapMinutes: number,
  budget: Budget,
): void {
  const { date, start: time } = offer.slot;
  const start = minutesOf(time);
  const seed = hashOf(`${date} ${time}`);
  for (const [index, { member, quote }] of offer.choices.entries()) {
    budget.steps -= 1;
    const { minutes, price } = quote.total;
    const end = start + minutes;
    const tie = Math.imul(seed + index, GOLDEN_RATIO) >>> 0;
    const own: Link = {
      ...{ start, end, offer, member, next: undefined },
      ...{ changes: 0, pause: 0, price, tie },
    };
    const link = following ? bestFrom(own, following, maxGapMinutes) : own;
    if (link) add(found, link);
  }
}

function add(found: ByMinute, link: Link): void {
  const there = found[link.start];
  const memberId = link.member?.id ?? null;
  if (there) {
    there.byMember.set(memberId, link);
    if (isCheaper(link, there.best)) there.best = link;
  } else found[link.start] = { best: link, byMember: new Map([[memberId, link]]) };
}

/** Of each start within the pause the best chain counts, and the best of the same member. */
function bestFrom(own: Link, following: ByMinute, maxGapMinutes: number): Link | undefined {
  const memberId = own.member?.id ?? null;
  let best: Link | undefined;
  for (let at = own.end; at <= own.end + maxGapMinutes; at += 1) {
    const then = following[at];
    if (!then) continue;
    best = cheaper(best, before(own, then.best));
    const same = then.byMember.get(memberId);
    if (same && same !== then.best) best = cheaper(best, before(own, same));
  }
  return best;
}

function before(own: Link, next: Link): Link {
  return {
    start: own.start,
    end: own.end,
    offer: own.offer,
    member: own.member,
    next,
    changes: next.changes + (next.member?.id === own.member?.id ? 0 : 1),
    pause: next.pause + next.start - own.end,
    price: next.price + own.price,
    tie: (next.tie + own.tie) % 2 ** 32,
  };
}

function cheaper(a: Link | undefined, b: Link): Link {
  return a && !isCheaper(b, a) ? a : b;
}

function isCheaper(a: Cost, b: Cost): boolean {
  return (compare(a, b) || a.tie - b.tie) < 0;
}

/** A chain in another order is taken only where it is better for the visitor. */
export function isBetter(a: Cost, b: Cost): boolean {
  return compare(a, b) < 0;
}

function compare(a: Cost, b: Cost): number {
  return a.changes - b.changes || a.pause - b.pause || a.price - b.price;
}

export function linksFrom(first: Link): readonly Link[] {
  const links: Link[] = [];
  for (let link: Link | undefined = first; link; link = link.next) links.push(link);
  return links;
}
