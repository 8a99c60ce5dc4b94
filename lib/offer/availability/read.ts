import {
  type CacheDeps,
  type CachePolicy,
  type CacheResult,
  createCache,
  type ReadOptions,
} from "#lib/offer/cache/cache.ts";
import { createLoadRateLimit } from "#lib/offer/cache/load-rate-limit.ts";
import { type CatalogueFailure, readFailure } from "#lib/offer/catalogue/read.ts";
import type { CheckedCart, DataIssue } from "#lib/offer/catalogue/types.ts";
import type { CallOptions, Upstream } from "#lib/upstream/endpoints.ts";
import type { Lane } from "#lib/upstream/limits/lanes.ts";
import { addDays, addMonths, type LocalDate, monthOf } from "#lib/values/calendar.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { createInvalidation } from "./invalidation.ts";
import { createKnownMembers } from "./known-members.ts";
import type { BookableWindow } from "./notice.ts";
import { type AvailabilityCart, availabilityQuery } from "./query.ts";
import { reshapeAvailability } from "./reshape.ts";
import type { Availability, TeamMember } from "./types.ts";

/** `not_bookable`: the upstream refuses to say times for this cart (400, 422). */
export type AvailabilityFailure = CatalogueFailure | "not_bookable";

export type ReadAvailability = Availability & { readonly stale: boolean };

type AvailabilityResult = Promise<Result<ReadAvailability, AvailabilityFailure>>;

export type UsedTimes = {
  readonly member: string | "any";
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly readAt: number;
  readonly stale: boolean;
};

export type TimesOptions = Pick<ReadOptions, "addressKey" | "deadline"> & {
  readonly last?: LocalDate | undefined;
  readonly onAnswer?: ((used: UsedTimes) => void) | undefined;
};

export type AvailabilityReader = {
  read(
    cart: CheckedCart,
    member: string | "any",
    from: LocalDate,
    to: LocalDate,
    options?: TimesOptions,
  ): AvailabilityResult;
  /** For finishing a booking: always from the upstream, exactly these days. */
  readFresh(
    cart: AvailabilityCart,
    member: string | "any",
    from: LocalDate,
    to: LocalDate,
    lane: Lane,
  ): AvailabilityResult;
  memberName(id: string): string | undefined;
  /** Ids of members who were free for a service in the answers so far. */
  freeFor(serviceId: string): readonly string[];
  /** The free times of a day have changed: what was read before is read again. */
  expire(date: LocalDate): void;
  size(): { readonly entries: number; readonly bytes: number };
};

const policy: CachePolicy<Availability, AvailabilityFailure> = {
  freshMs: 20_000,
  maxFreshMs: 3 * 60_000,
  staleWhileRevalidateMs: 40_000,
  revalidateWaitMs: 1_000,
  staleIfErrorMs: 30 * 60_000,
  retryMs: 2_000,
  maxEntries: 1_000,
  maxBytes: 64_000_000,
  sizeOf,
  timeoutError: "unavailable",
  rateLimitError: "busy",
  isFinal: (failure) => failure === "resting" || failure === "not_bookable",
};

/** Different loads that one visitor may cause per minute. */
const LOADS_PER_MINUTE = 30;

function sizeOf({ slots, members }: Availability): number {
  return 500 + slots.length * 100 + members.length * 150;
}

export function createAvailabilityReader(deps: {
  readonly upstream: Pick<Upstream, "availability">;
  readonly now: () => number;
  readonly window: () => BookableWindow;
  readonly timeZone: string;
  readonly onIssues?: (issues: readonly DataIssue[]) => void;
  readonly cache?: Omit<CacheDeps, "now" | "isAllowed">;
}): AvailabilityReader {
  const { now } = deps;
  const isAllowed = createLoadRateLimit(LOADS_PER_MINUTE, now);
  const cache = createCache(policy, { now, isAllowed, ...deps.cache });
  const invalidation = createInvalidation(now);
  const knownMembers = createKnownMembers();

  async function load(
    query: ReturnType<typeof availabilityQuery>,
    { from, to }: DateRange,
    options: CallOptions,
  ): Promise<Result<Availability, AvailabilityFailure>> {
    const result = await deps.upstream.availability(query, options);
    if (result.ok) {
      deps.onIssues?.(result.value.issues);
      return ok(reshapeAvailability(result.value, from, to, deps.now(), deps.timeZone));
    }
    const { kind } = result.error;
    const isRefused = kind === "invalid" || kind === "refused";
    return err(isRefused ? "not_bookable" : readFailure(result.error));
  }

  async function months(
    cart: CheckedCart,
    member: string | "any",
    all: readonly DateRange[],
    { onAnswer, ...options }: TimesOptions,
  ): Promise<Result<readonly CacheResult<Availability>[], AvailabilityFailure>> {
    const results = await Promise.all(
      all.map((month) => {
        const query = availabilityQuery(cart, member, month.from, month.to);
        const loadMonth = (options: CallOptions) => load(query, month, options);
        const wrongSince = invalidation.since(month.from, month.to);
        return cache.read(JSON.stringify(query), loadMonth, { ...options, wrongSince });
      }),
    );
    const read: CacheResult<Availability>[] = [];
    for (const [index, result] of results.entries()) {
      if (!result.ok) return result;
      const { value, readAt, stale } = result.value;
      const month = all[index];
      if (month) onAnswer?.({ member, ...month, readAt, stale });
      knownMembers.add(value.members);
      const [alone, another] = cart;
      if (alone && !another) knownMembers.addFree(alone.service.id, value.members);
      read.push(result.value);
    }
    return ok(read);
  }

  return {
    async read(cart, member, from, to, options = {}) {
      const usual = deps.window();
      const { last = usual.last } = options;
      const window = last > usual.last ? { ...usual, last } : usual;
      const days = intersect({ from, to }, { from: window.first, to: window.last });
      const requested = days ? monthsOf(days, window) : [];
      if (requested.length > 0 && member !== "any" && !knownMembers.has(member)) {
        const everyone = await months(cart, "any", requested, options);
        if (!everyone.ok) return everyone;
        // Not queried, for the id may be invented; no member who is free in these months has it.
        if (!knownMembers.has(member)) {
          return ok({ ...merge({ from, to }, everyone.value, now()), slots: [], members: [] });
        }
      }
      const read = await months(cart, member, requested, options);
      if (!read.ok) return read;
      const merged = merge({ from, to }, read.value, now());
      return ok({ ...merged, members: knownMembers.named(merged.members) });
    },
    async readFresh(cart, member, from, to, lane) {
      const query = availabilityQuery(cart, member, from, to);
      const result = await load(query, { from, to }, { lane });
      if (!result.ok) return result;
      knownMembers.add(result.value.members);
      const members = knownMembers.named(result.value.members);
      return ok({ ...result.value, members, stale: false });
    },
    memberName: knownMembers.nameOf,
    freeFor: knownMembers.freeFor,
    expire: (date) => invalidation.mark(date, deps.window().first),
    size: cache.size,
  };
}

type DateRange = { readonly from: LocalDate; readonly to: LocalDate };

function intersect(days: DateRange, limits: DateRange): DateRange | undefined {
  const from = limits.from.localeCompare(days.from) > 0 ? limits.from : days.from;
  const to = limits.to.localeCompare(days.to) < 0 ? limits.to : days.to;
  return from <= to ? { from, to } : undefined;
}

function monthsOf({ from, to }: DateRange, window: BookableWindow): readonly DateRange[] {
  const months: DateRange[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
    const bookable = intersect(whole, { from: window.first, to: window.last });
    if (bookable) months.push(bookable);
  }
  return months;
}

function merge(
  { from, to }: DateRange,
  results: readonly CacheResult<Availability>[],
  now: number,
): ReadAvailability {
  const all = results.map(({ value }) => value);
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
    readAt: Math.min(now, ...results.map(({ readAt }) => readAt)),
    stale: results.some(({ stale }) => stale),
  };
}
