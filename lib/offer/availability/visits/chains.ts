import type { BookingRules } from "#lib/config/types.ts";
import { MINUTES_PER_DAY, minutesOf } from "#lib/values/calendar.ts";
import { hashOf } from "../offers.ts";
import type { OfferedSlot, TeamMember } from "../types.ts";

/** One line of a chain, which is all lines of a visit on one day, and the best that can follow. */
export type Link = Cost & {
  readonly start: number;
  readonly end: number;
  readonly offer: OfferedSlot;
  readonly member: TeamMember | null;
  readonly next: Link | undefined;
};

/** Of a line and all after it. `tie` spreads equal chains evenly; it is the same after a reload. */
type Cost = {
  readonly changes: number;
  readonly pause: number;
  readonly price: number;
  readonly tie: number;
};

type BestChains = { best: Link; readonly byMember: Map<string | null, Link> };

type ByMinute = (BestChains | undefined)[];

/** Of 2³², which scatters consecutive numbers (Knuth). */
const GOLDEN_RATIO = 0x9e3779b1;

/**
 * The best chain for each start of the first line: the fewest changes of person, then the shortest
 * pauses, then the lowest price (docs/booking.md). Built from the last line on.
 */
export function chainsOf(
  lines: readonly (readonly OfferedSlot[])[],
  rules: BookingRules,
): readonly Link[] {
  let following: ByMinute | undefined;
  for (const offers of lines.toReversed()) {
    const chains: ByMinute = new Array(MINUTES_PER_DAY);
    for (const offer of offers) addOffer(chains, offer, following, rules);
    if (!chains.some(Boolean)) return [];
    following = chains;
  }
  return (following ?? []).flatMap((atMinute) => atMinute?.best ?? []);
}

function addOffer(
  chains: ByMinute,
  offer: OfferedSlot,
  following: ByMinute | undefined,
  rules: BookingRules,
): void {
  const { date, start: time } = offer.slot;
  const start = minutesOf(time);
  const seed = hashOf(`${date} ${time}`);
  for (const [index, { member, quote }] of offer.choices.entries()) {
    const { minutes, price } = quote.total;
    const tie = Math.imul(seed + index, GOLDEN_RATIO) >>> 0;
    const single: Link = {
      ...{ start, end: start + minutes, offer, member, next: undefined },
      ...{ changes: 0, pause: 0, price, tie },
    };
    const chain = following ? bestFrom(single, following, rules) : single;
    if (chain) addChain(chains, chain);
  }
}

function addChain(chains: ByMinute, chain: Link): void {
  const atMinute = chains[chain.start];
  const memberId = chain.member?.id ?? null;
  if (atMinute) {
    atMinute.byMember.set(memberId, chain);
    if (isPreferred(chain, atMinute.best)) atMinute.best = chain;
  } else chains[chain.start] = { best: chain, byMember: new Map([[memberId, chain]]) };
}

/**
 * At each start within the pause only two can be the best: the best of all, and of the same member. It holds as long as
 * `mayComeNext` asks of the next line no more than its start and whether its member is the same.
 */
function bestFrom(link: Link, following: ByMinute, rules: BookingRules): Link | undefined {
  const memberId = link.member?.id ?? null;
  let best: Link | undefined;
  for (let minute = link.end; minute <= latestNext(link, rules); minute += 1) {
    const atMinute = following[minute];
    if (!atMinute) continue;
    const { best: ofAll, byMember } = atMinute;
    if (mayComeNext(link, ofAll, rules)) best = preferred(best, prepend(link, ofAll));
    const sameMember = byMember.get(memberId);
    if (!sameMember || sameMember === ofAll) continue;
    if (mayComeNext(link, sameMember, rules)) best = preferred(best, prepend(link, sameMember));
  }
  return best;
}

/**
 * Every rule of the times of two lines, with `latestNext`: asked for the times and again for the
 * details, which seal it.
 */
function mayComeNext(link: Link, next: Link, rules: BookingRules): boolean {
  return next.start >= link.end && next.start <= latestNext(link, rules);
}

/** The latest start of the next line. */
function latestNext({ end }: Link, { maxGapMinutes }: BookingRules): number {
  return end + maxGapMinutes;
}

function prepend(link: Link, next: Link): Link {
  return {
    start: link.start,
    end: link.end,
    offer: link.offer,
    member: link.member,
    next,
    changes: next.changes + (next.member?.id === link.member?.id ? 0 : 1),
    pause: next.pause + next.start - link.end,
    price: next.price + link.price,
    tie: (next.tie + link.tie) % 2 ** 32,
  };
}

function preferred(a: Link | undefined, b: Link): Link {
  return a && !isPreferred(b, a) ? a : b;
}

function isPreferred(a: Cost, b: Cost): boolean {
  return (a.changes - b.changes || a.pause - b.pause || a.price - b.price || a.tie - b.tie) < 0;
}

export function linksFrom(first: Link): readonly Link[] {
  const links: Link[] = [];
  for (let link: Link | undefined = first; link; link = link.next) links.push(link);
  return links;
}
