import {
  type CacheParts,
  type CachePolicy,
  type CacheResult,
  createCache,
  type ReadOptions,
} from "#lib/cache/cache.ts";
import type { LoadLane } from "#lib/cache/freshness.ts";
import { createLoadRateLimit } from "#lib/cache/load-rate-limit.ts";
import { addDays, addMonths, type LocalDate, monthOf } from "#lib/calendar.ts";
import { type CatalogueFailure, maxWaitFor, readFailure } from "#lib/catalogue/read.ts";
import type { CheckedCart, DataIssue } from "#lib/catalogue/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { Lane } from "#lib/upstream/limiter/lanes.ts";
import { asksForResource } from "#lib/upstream/transport/failure.ts";
import { createInvalidation, type DayChange } from "./invalidation.ts";
import { createKnownMembers } from "./known-members.ts";
import type { BookableWindow } from "./notice.ts";
import { type AvailabilityCart, availabilityQuery } from "./query.ts";
import { reshapeAvailability } from "./reshape.ts";
import type { Availability, TeamMember } from "./types.ts";

/** `needs_resource`: the refusal asks for a room or a piece of equipment (§1 rule 8). */
export type AvailabilityFailure = CatalogueFailure | "needs_resource";

/** `stale`: the upstream could not be asked again since `readAt`. */
export type ReadAvailability = Availability & { readonly stale: boolean };

type AvailabilityResult = Promise<Result<ReadAvailability, AvailabilityFailure>>;

export type AvailabilityReader = {
  /**
   * For browsing. Asks for whole calendar months, cut to the bookable window, so that the month
   * view, the week strip and every other visitor with the same cart share one question; days
   * outside the window are not asked for and have no slots. Somebody whom no answer has named yet
   * is not asked about.
   */
  read(
    cart: CheckedCart,
    member: string | "any",
    from: LocalDate,
    to: LocalDate,
    options?: Pick<ReadOptions, "addressKey" | "until">,
  ): AvailabilityResult;
  /** For finishing a booking: always from the upstream, for exactly these days. */
  readFresh(
    cart: AvailabilityCart,
    member: string | "any",
    from: LocalDate,
    to: LocalDate,
    lane: Lane,
  ): AvailabilityResult;
  /** A booking has ended that changes what is known of its day, which is to be read anew. */
  expire(date: LocalDate, change: DayChange): void;
  /** What is remembered, in entries and bytes. */
  size(): { readonly entries: number; readonly bytes: number };
};

const MAX_FRESH_MS = 3 * 60_000;
/** For so long an answer is of use to other instances, at most. */
export const SHARED_TIMES_MS = MAX_FRESH_MS;

const policy: CachePolicy<Availability, AvailabilityFailure> = {
  freshMs: 20_000,
  maxFreshMs: MAX_FRESH_MS,
  staleWhileRevalidateMs: 40_000,
  revalidateWaitMs: 1_000,
  staleIfErrorMs: 30 * 60_000,
  retryMs: 2_000,
  maxEntries: 1_000,
  maxBytes: 64_000_000,
  sizeOf,
  timeoutError: "unavailable",
  rateLimitError: "busy",
  isFinal: (failure) => failure === "resting" || failure === "needs_resource",
};

/** How many different things one visitor may make the site ask for within a minute. */
const QUESTIONS_PER_MINUTE = 30;

/** Of an answer in memory, as measured: its slots are most of it. */
function sizeOf({ slots, members }: Availability): number {
  return 500 + slots.length * 250 + members.length * 150;
}

export function createAvailabilityReader(parts: {
  readonly upstream: Pick<Upstream, "availability">;
  readonly now: () => number;
  /** The days worth asking for, as of now. */
  readonly window: () => BookableWindow;
  /** Told of each answer what of it could not be read. */
  readonly onIssues?: (issues: readonly DataIssue[]) => void;
  /** What instances share of the cache, and how hard the key is pressed. */
  readonly cache?: Omit<CacheParts<Availability>, "now" | "isAllowed">;
}): AvailabilityReader {
  const { now } = parts;
  const isAllowed = createLoadRateLimit(QUESTIONS_PER_MINUTE, now);
  const cache = createCache(policy, { now, isAllowed: isAllowed, ...parts.cache });
  const due = createInvalidation(now);
  const known = createKnownMembers();

  async function load(
    query: ReturnType<typeof availabilityQuery>,
    { from, to }: Days,
    options: { readonly lane: Lane; readonly maxWaitMs?: number },
  ): Promise<Result<Availability, AvailabilityFailure>> {
    const answer = await parts.upstream.availability(query, options);
    if (answer.ok) {
      parts.onIssues?.(answer.value.issues);
      return ok(reshapeAvailability(answer.value, from, to, parts.now()));
    }
    return err(asksForResource(answer.error) ? "needs_resource" : readFailure(answer.error));
  }

  /** Months of a cart with a member, each its own entry of the cache. */
  async function months(
    cart: CheckedCart,
    member: string | "any",
    all: readonly Days[],
    options: ReadOptions,
  ): Promise<Result<readonly CacheResult<Availability>[], AvailabilityFailure>> {
    const answers = await Promise.all(
      all.map((month) => {
        const query = availabilityQuery(cart, member, month.from, month.to);
        const ask = (lane: LoadLane) => load(query, month, { lane, maxWaitMs: maxWaitFor(lane) });
        const changes = {
          changedSince: due.since("taken", month.from, month.to),
          wrongSince: due.since("wrong", month.from, month.to),
        };
        return cache.read(JSON.stringify(query), ask, { ...options, ...changes });
      }),
    );
    const read: CacheResult<Availability>[] = [];
    for (const answer of answers) {
      if (!answer.ok) return answer;
      known.saw(answer.value.value.members);
      read.push(answer.value);
    }
    return ok(read);
  }

  return {
    async read(cart, member, from, to, options = {}) {
      const window = parts.window();
      const days = cut({ from, to }, { from: window.first, to: window.last });
      const asked = days ? monthsOf(days, window) : [];
      if (asked.length > 0 && member !== "any" && !known.has(member)) {
        const everybody = await months(cart, "any", asked, options);
        if (!everybody.ok) return everybody;
        if (!known.has(member)) return err("unavailable");
      }
      const read = await months(cart, member, asked, options);
      if (!read.ok) return read;
      const all = joined({ from, to }, read.value, now());
      return ok({ ...all, members: known.named(all.members) });
    },
    async readFresh(cart, member, from, to, lane) {
      const query = availabilityQuery(cart, member, from, to);
      const answer = await load(query, { from, to }, { lane });
      if (!answer.ok) return answer;
      const members = known.named(answer.value.members);
      return ok({ ...answer.value, members, stale: false });
    },
    expire: (date, change) => due.mark(date, change, parts.window().first),
    size: cache.size,
  };
}

type Days = { readonly from: LocalDate; readonly to: LocalDate };

function cut(days: Days, limits: Days): Days | undefined {
  const from = limits.from.localeCompare(days.from) > 0 ? limits.from : days.from;
  const to = limits.to.localeCompare(days.to) < 0 ? limits.to : days.to;
  return from <= to ? { from, to } : undefined;
}

/** The calendar months that hold the days, each cut to the window. */
function monthsOf({ from, to }: Days, window: BookableWindow): readonly Days[] {
  const months: Days[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
    const bookable = cut(whole, { from: window.first, to: window.last });
    if (bookable) months.push(bookable);
  }
  return months;
}

/** The asked-for days of several answers as one, which is as old as the oldest of them. */
function joined(
  { from, to }: Days,
  answers: readonly CacheResult<Availability>[],
  now: number,
): ReadAvailability {
  const all = answers.map(({ value }) => value);
  const members = new Map<string, TeamMember>();
  for (const member of all.flatMap((each) => each.members)) {
    if (members.get(member.id)?.name === undefined) members.set(member.id, member);
  }
  return {
    from,
    to,
    slots: all.flatMap(({ slots }) => slots.filter(({ date }) => date >= from && date <= to)),
    members: [...members.values()],
    unread: new Map(
      all.flatMap(({ unread }) => [...unread].filter(([date]) => date >= from && date <= to)),
    ),
    waitlist: all.some(({ waitlist }) => waitlist),
    readAt: Math.min(now, ...answers.map(({ readAt }) => readAt)),
    stale: answers.some(({ stale }) => stale),
  };
}
