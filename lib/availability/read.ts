import { addDays, addMonths, type LocalDate, monthOf } from "#lib/calendar.ts";
import { BROWSE_WAIT_MS, type CatalogueFailure, readFailure } from "#lib/catalogue/read.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import { createMemo, type MemoPolicy, type Remembered } from "#lib/memo.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import { asksForResource } from "#lib/upstream/failure.ts";
import type { Lane } from "#lib/upstream/layers.ts";
import type { BookableWindow } from "./notice.ts";
import { availabilityQuery } from "./query.ts";
import { reshapeAvailability } from "./reshape.ts";
import type { Availability, TeamMember } from "./types.ts";

/** `needs_resource`: the refusal asks for a room or a piece of equipment (§1 rule 8). */
export type AvailabilityFailure = CatalogueFailure | "needs_resource";

/** `stale`: the upstream could not be asked again since `readAt`. */
export type ReadAvailability = Availability & { readonly stale: boolean };

type Answer = Promise<Result<ReadAvailability, AvailabilityFailure>>;

export type AvailabilityReader = {
  /**
   * For browsing. Asks for whole calendar months, cut to the bookable window, so that the month
   * view, the week strip and every other visitor with the same cart share one question; days
   * outside the window are not asked for and have no slots.
   */
  read(cart: CheckedCart, member: string | "any", from: LocalDate, to: LocalDate): Answer;
  /** For finishing a booking: always from the upstream, for exactly these days. */
  readFresh(
    cart: CheckedCart,
    member: string | "any",
    from: LocalDate,
    to: LocalDate,
    lane: Lane,
  ): Answer;
};

const policy: MemoPolicy = {
  freshMs: 20_000,
  graceMs: 20_000,
  keepMs: 30 * 60_000,
  retryMs: 2_000,
  maxEntries: 200,
};

export function createAvailabilityReader(parts: {
  readonly upstream: Pick<Upstream, "availability">;
  readonly now: () => number;
  /** The days worth asking for, as of now. */
  readonly window: () => BookableWindow;
}): AvailabilityReader {
  const memo = createMemo<Availability, AvailabilityFailure>(policy, parts.now);

  async function load(
    query: ReturnType<typeof availabilityQuery>,
    { from, to }: Days,
    options: { readonly lane: Lane; readonly maxWaitMs?: number },
  ): Promise<Result<Availability, AvailabilityFailure>> {
    const answer = await parts.upstream.availability(query, options);
    if (answer.ok) return ok(reshapeAvailability(answer.value, from, to, parts.now()));
    return err(asksForResource(answer.error) ? "needs_resource" : readFailure(answer.error));
  }

  return {
    async read(cart, member, from, to) {
      const window = parts.window();
      const days = cut({ from, to }, { from: window.first, to: window.last });
      const months = days ? monthsOf(days, window) : [];
      const answers = await Promise.all(
        months.map((month) => {
          const query = availabilityQuery(cart, member, month.from, month.to);
          const options = { lane: "browse", maxWaitMs: BROWSE_WAIT_MS } as const;
          return memo.read(JSON.stringify(query), () => load(query, month, options));
        }),
      );
      const read: Remembered<Availability>[] = [];
      for (const answer of answers) {
        if (!answer.ok) return answer;
        read.push(answer.value);
      }
      return ok(joined({ from, to }, read, parts.now()));
    },
    async readFresh(cart, member, from, to, lane) {
      const query = availabilityQuery(cart, member, from, to);
      const answer = await load(query, { from, to }, { lane });
      return answer.ok ? ok({ ...answer.value, stale: false }) : answer;
    },
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
  answers: readonly Remembered<Availability>[],
  now: number,
): ReadAvailability {
  const all = answers.map(({ value }) => value);
  const members = new Map<string, TeamMember>();
  for (const member of all.flatMap((each) => each.members)) members.set(member.id, member);
  return {
    from,
    to,
    slots: all.flatMap(({ slots }) => slots.filter(({ date }) => date >= from && date <= to)),
    members: [...members.values()],
    waitlist: all.some(({ waitlist }) => waitlist),
    readAt: Math.min(now, ...answers.map(({ readAt }) => readAt)),
    stale: answers.some(({ stale }) => stale),
  };
}
