import { markUncacheable } from "#lib/app/scope.ts";
import { daysWithSlots, nearestDays } from "#lib/offer/availability/days.ts";
import { type BookableWindow, bookableWindow, isOpenDay } from "#lib/offer/availability/notice.ts";
import { offerSlots, visitRate } from "#lib/offer/availability/offers.ts";
import type { ReadAvailability } from "#lib/offer/availability/read.ts";
import { matchesFilter, type TimeFilter } from "#lib/offer/availability/time-filters.ts";
import type { OfferedSlot, TeamMember } from "#lib/offer/availability/types.ts";
import type { LineOffers } from "#lib/offer/availability/visits/compose.ts";
import { type Split, splitsOf } from "#lib/offer/availability/visits/splits.ts";
import { type LowestRate, lowestOf } from "#lib/offer/pricing/lowest-rate.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  type LocalDate,
  type LocalMonth,
  monthOf,
} from "#lib/values/calendar.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import {
  heldOn,
  type MonthDays,
  type MonthSource,
  type MonthTimes,
  readCart,
  readMonth,
  type TimesProblem,
  type TimesWanted,
} from "./read-month.ts";

export type NamedMember = Required<TeamMember>;

/** The months that one page needs, each read once; what they offer, all or under a filter. */
export class MonthReader {
  readonly window: BookableWindow;
  /** The last failure; what was read before it is still there. */
  problem: TimesProblem | undefined;
  stale = false;
  readonly #source: MonthSource;
  readonly #filter: TimeFilter | undefined;
  readonly #months = new Map<LocalMonth, MonthTimes>();
  readonly #unread: LocalDate[] = [];

  constructor(context: PageContext, wanted: TimesWanted, filter: TimeFilter | undefined) {
    const { rules, timeZone } = context.location;
    this.window = bookableWindow(context.now, rules, timeZone);
    this.#source = { context, window: this.window, wanted, filter };
    this.#filter = filter;
  }

  /** A month that cannot be read has no offers, and sets `problem`. */
  async read(month: LocalMonth): Promise<readonly OfferedSlot[]> {
    const days = this.#daysOf(month);
    if (!days) return [];
    const cached = this.#months.get(month);
    if (cached) return this.#filtered(cached);
    const read = await readMonth(this.#source, days);
    const problem = read.ok ? read.value.problem : read.error;
    if (problem) {
      this.#fail(problem);
      this.#unread.push(...days.all);
    }
    if (!read.ok) return [];
    this.#noteStale(read.value.availability);
    this.#months.set(month, read.value);
    return this.#filtered(read.value);
  }

  async readAll(months: readonly LocalMonth[]): Promise<void> {
    await Promise.all([...new Set(months)].map((month) => this.read(month)));
  }

  /** The first free day from `start` to the end of the bookable window. */
  async firstFree(start: LocalDate): Promise<LocalDate | undefined> {
    const last = monthOf(this.window.last);
    for (let month = monthOf(start); month <= last; month = addMonths(month, 1)) {
      const offers = await this.read(month);
      const offer = offers.find(({ slot }) => slot.date >= start);
      if (offer) return offer.slot.date;
      if (this.problem) return undefined;
    }
    return undefined;
  }

  /** The free day nearest to `date`; of two equally near, the later. */
  async nearestFree(date: LocalDate): Promise<LocalDate | undefined> {
    const { first, last } = this.window;
    const start = date < first ? first : date > last ? last : date;
    const later = await this.firstFree(start);
    const reach = later && addDays(start, -daysBetween(start, later));
    const from = monthOf(reach && reach > first ? reach : first);
    for (let month = monthOf(start); month >= from; month = addMonths(month, -1)) {
      await this.read(month);
    }
    return nearestDays(daysWithSlots(this.offers()).keys(), start)[0];
  }

  /** Named members who could take the whole cart in these months, independent of the filter. */
  async members(months: readonly LocalMonth[]): Promise<readonly NamedMember[]> {
    const { targets, teamByLine } = this.#source.wanted;
    // An appointment keeps its team member (§4.5), so times of others are not asked for.
    if (targets || teamByLine) return [];
    const offers = await Promise.all([...new Set(months)].map((month) => this.#ofAnyone(month)));
    return namedIn(offers.flat());
  }

  /** Who can take each line; `undefined` if lines were not read one by one. */
  membersByLine(): readonly (readonly NamedMember[])[] | undefined {
    return this.#lines()?.map(namedIn);
  }

  split(): Split | undefined {
    const { wanted, context } = this.#source;
    const lines = this.#lines();
    return lines && splitsOf(wanted.cart, lines, context.location.rules)[0];
  }

  /** Days with times that could not be read, those of months that failed among them. */
  unread(): ReadonlySet<LocalDate> {
    const inAnswers = this.availability().flatMap(({ unread }) => [...unread.keys()]);
    return new Set([...this.#unread, ...inAnswers]);
  }

  offers(): readonly OfferedSlot[] {
    return this.#inOrder().flatMap((month) => this.#filtered(month));
  }

  /** What the times of the months read so far come to, pauses between members included, under any filter. */
  total(): LowestRate | undefined {
    const rates = this.#all().flatMap((offer) =>
      offer.choices.map((choice) => visitRate(offer, choice)),
    );
    return lowestOf([...new Set(rates)]);
  }

  /** The first day from `start` on that another filter would show, in the months read so far. */
  firstWith(filter: TimeFilter | undefined, start: LocalDate): LocalDate | undefined {
    const isShown = (offer: OfferedSlot) =>
      offer.slot.date >= start && matchesFilter(filter, offer);
    return this.#all().find(isShown)?.slot.date;
  }

  /** Of a page without times: no time is free under any filter. */
  isEmpty(): boolean {
    const isWhole = this.problem === undefined && this.unread().size === 0;
    return isWhole && this.firstWith(undefined, this.window.first) === undefined;
  }

  hasRead(date: LocalDate): boolean {
    return this.#months.has(monthOf(date));
  }

  /** What the upstream answered for the months read so far. */
  availability(): readonly ReadAvailability[] {
    return [...this.#months.values()].flatMap(({ availability }) => availability);
  }

  async #ofAnyone(month: LocalMonth): Promise<readonly OfferedSlot[]> {
    const days = this.#daysOf(month);
    const known = this.#months.get(month)?.ofAnyone;
    if (known || !days) return known ?? [];
    const read = await readCart(this.#source, "any", days);
    if (!read.ok) {
      this.#fail(read.error);
      return [];
    }
    this.#noteStale([read.value]);
    const held = await heldOn(this.#source, days);
    return offerSlots(read.value, this.#source.wanted.cart, this.window, "any", held);
  }

  #lines(): LineOffers | undefined {
    const read = this.#inOrder().flatMap(({ lines }) => (lines ? [lines] : []));
    if (read.length === 0) return undefined;
    return this.#source.wanted.cart.map((_, index) => read.flatMap((lines) => lines[index] ?? []));
  }

  #filtered({ offers }: MonthTimes): readonly OfferedSlot[] {
    return offers.filter((offer) => matchesFilter(this.#filter, offer));
  }

  #all(): readonly OfferedSlot[] {
    return this.#inOrder().flatMap(({ offers }) => offers);
  }

  #inOrder(): readonly MonthTimes[] {
    return [...this.#months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
  }

  #daysOf(month: LocalMonth): MonthDays | undefined {
    const all = daysOfMonth(month).filter((day) => isOpenDay(this.window, day));
    const [from, to] = [all[0], all.at(-1)];
    return from === undefined || to === undefined ? undefined : { from, to, all };
  }

  #fail(problem: TimesProblem): void {
    markUncacheable();
    this.problem = problem;
    this.stale = true;
  }

  /** Stale data may be due to this visitor's rate limit, so others must not get this page. */
  #noteStale(read: readonly ReadAvailability[]): void {
    if (!read.some(({ stale }) => stale)) return;
    markUncacheable();
    this.stale = true;
  }
}

function namedIn(offers: readonly OfferedSlot[]): readonly NamedMember[] {
  const byId = new Map<string, NamedMember>();
  for (const { member } of offers.flatMap(({ choices }) => choices)) {
    if (member?.name !== undefined) byId.set(member.id, { id: member.id, name: member.name });
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}
