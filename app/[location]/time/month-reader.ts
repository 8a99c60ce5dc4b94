import { markUncacheable } from "#lib/app/cacheability.ts";
import { daysWithSlots } from "#lib/availability/days.ts";
import { type BookableWindow, bookableWindow, isOpenDay } from "#lib/availability/notice.ts";
import { type IsHeld, offerSlots } from "#lib/availability/offers.ts";
import type { ReadAvailability } from "#lib/availability/read.ts";
import { matchesFilter, type TimeFilter } from "#lib/availability/time-filters.ts";
import type { Availability, OfferedSlot, TeamMember } from "#lib/availability/types.ts";
import { composeVisits, type LineOffers, withComposed } from "#lib/availability/visits/compose.ts";
import { lineOffers, readLines } from "#lib/availability/visits/read.ts";
import { type Split, splitsOf } from "#lib/availability/visits/splits.ts";
import { addMonths, daysOfMonth, type LocalDate, type LocalMonth, monthOf } from "#lib/calendar.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { RequestContext } from "../../_shared/request-context.ts";

export type TimesProblem = "resting" | "busy" | "unavailable" | "needs_resource";

export type NamedMember = Required<TeamMember>;

export type TimesWanted = {
  readonly cart: CheckedCart;
  /** One member for all lines, or `any`. */
  readonly team: string;
  /** One for each line, or `any`: then the lines are read by themselves. */
  readonly persons?: readonly string[] | undefined;
  readonly filter: TimeFilter | undefined;
  /** Other than for a new booking. */
  readonly moves?: Moves | undefined;
};

/** To where an appointment can move; `isByLine`: its lines have a member each. */
export type Moves = {
  readonly isByLine: boolean;
  offersOf(days: readonly Availability[]): readonly OfferedSlot[];
};

type Found = {
  readonly days: readonly Availability[];
  readonly offers: readonly OfferedSlot[];
  /** Where each line was read by itself: what it is offered, whoever is wanted. */
  readonly lines?: LineOffers | undefined;
};

/** `unfiltered`: the offers at any time of any day. */
type Month = Found & { readonly unfiltered: readonly OfferedSlot[] };

/** The share of days with times for one person below which several people are asked for. */
const SPARSE_DAYS = 1 / 5;

/** Availability of a cart by month; each month is read once, when first needed. */
export class MonthReader {
  readonly window: BookableWindow;
  problem: TimesProblem | undefined;
  stale = false;
  readonly #context: RequestContext;
  readonly #wanted: TimesWanted;
  readonly #months = new Map<LocalMonth, Month>();

  constructor(context: RequestContext, wanted: TimesWanted) {
    this.#context = context;
    this.#wanted = wanted;
    const { rules, timeZone } = context.location;
    this.window = bookableWindow(context.now, rules, timeZone);
  }

  async read(month: LocalMonth): Promise<readonly OfferedSlot[]> {
    const cached = this.#months.get(month);
    if (cached) return cached.offers;
    const days = this.#daysOf(month);
    const found = days && (await (this.#wanted.moves ? this.#moves(days) : this.#visits(days)));
    if (!found) return [];
    const offers = found.offers.filter((offer) => matchesFilter(this.#wanted.filter, offer));
    this.#months.set(month, { ...found, offers, unfiltered: found.offers });
    return offers;
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

  /** Named members who could take the whole cart in the month, independent of the filter. */
  async members(month: LocalMonth): Promise<readonly NamedMember[]> {
    const { cart, moves, persons } = this.#wanted;
    const days = this.#daysOf(month);
    // An appointment keeps its team member (§4.5), so times of others are not asked for.
    if (moves || persons || !days) return [];
    const everybody = await this.#ask("any", days);
    if (!everybody) return [];
    return namedIn(offerSlots(everybody, cart, this.window, "any", await this.#held(days)));
  }

  /** For each line; `undefined` where the lines were not read by themselves. */
  membersByLine(): readonly (readonly NamedMember[])[] | undefined {
    return this.#lines()?.map(namedIn);
  }

  split(): Split | undefined {
    const lines = this.#lines();
    const { maxGapMinutes } = this.#context.location.rules;
    return lines && splitsOf(this.#wanted.cart, lines, maxGapMinutes)[0];
  }

  /** What each line is offered by itself, in the months where that was asked. */
  #lines(): LineOffers | undefined {
    const read = this.#inTime().flatMap(({ lines }) => (lines ? [lines] : []));
    if (read.length === 0) return undefined;
    return this.#wanted.cart.map((_, index) => read.flatMap((lines) => lines[index] ?? []));
  }

  /** Days with times that could not be read. */
  unread(): ReadonlySet<LocalDate> {
    return new Set(this.seen().flatMap(({ unread }) => [...unread.keys()]));
  }

  offers(): readonly OfferedSlot[] {
    return this.#inTime().flatMap(({ offers }) => offers);
  }

  /** The first day from `start` on that another filter would show, in the months that are read. */
  firstWith(filter: TimeFilter | undefined, start: LocalDate): LocalDate | undefined {
    const offers = this.#inTime().flatMap(({ unfiltered }) => unfiltered);
    return offers.find((offer) => offer.slot.date >= start && matchesFilter(filter, offer))?.slot
      .date;
  }

  /** Of a page without times: no time is free under any filter. */
  isEmpty(): boolean {
    const isWhole = this.problem === undefined && this.unread().size === 0;
    return isWhole && this.firstWith(undefined, this.window.first) === undefined;
  }

  hasRead(date: LocalDate): boolean {
    return this.#months.has(monthOf(date));
  }

  seen(): readonly Availability[] {
    return [...this.#months.values()].flatMap(({ days }) => days);
  }

  #inTime(): readonly Month[] {
    return [...this.#months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
  }

  /** One person for all; where that is rare, or not wanted, several people. */
  async #visits(days: Days): Promise<Found | undefined> {
    const { cart, team, persons } = this.#wanted;
    if (persons) return this.#composed(days);
    const whole = await this.#ask(team, days);
    if (!whole) return undefined;
    const offers = offerSlots(whole, cart, this.window, team, await this.#held(days));
    const isEnough = daysWithSlots(offers).size > days.count * SPARSE_DAYS;
    const forOne = { days: [whole], offers };
    if (cart.length === 1 || team !== "any" || isEnough) return forOne;
    const composed = await this.#composed(days);
    if (!composed) return offers.length > 0 ? forOne : undefined;
    return {
      ...composed,
      days: [whole, ...composed.days],
      offers: withComposed(offers, composed.offers),
    };
  }

  async #composed(days: Days): Promise<Found | undefined> {
    const { cart, persons } = this.#wanted;
    const read = await this.#askLines(days);
    if (!read) return undefined;
    const held = await this.#held(days);
    const lines = lineOffers(read, cart, this.window, held);
    const wanted = persons ? lineOffers(read, cart, this.window, held, persons) : lines;
    const { maxGapMinutes } = this.#context.location.rules;
    return { days: read, offers: composeVisits(cart, wanted, maxGapMinutes), lines };
  }

  async #moves(days: Days): Promise<Found | undefined> {
    const { moves, team } = this.#wanted;
    if (!moves) return undefined;
    const whole = moves.isByLine ? undefined : await this.#ask(team, days);
    const read = whole ? [whole] : moves.isByLine ? await this.#askLines(days) : undefined;
    return read && { days: read, offers: moves.offersOf(read) };
  }

  #daysOf(month: LocalMonth): Days | undefined {
    const days = daysOfMonth(month).filter((day) => isOpenDay(this.window, day));
    const [from, to] = [days[0], days.at(-1)];
    return from === undefined || to === undefined ? undefined : { from, to, count: days.length };
  }

  #held({ from, to }: Days): Promise<IsHeld> {
    return this.#context.bookings.held(from, to);
  }

  async #ask(team: string, { from, to }: Days): Promise<ReadAvailability | undefined> {
    const { availability, caller } = this.#context;
    const read = await availability.read(this.#wanted.cart, team, from, to, caller);
    if (!read.ok) return this.#failed(read.error);
    this.#note(read.value);
    return read.value;
  }

  async #askLines(days: Days): Promise<readonly ReadAvailability[] | undefined> {
    const { availability, caller } = this.#context;
    const read = await readLines(availability, this.#wanted.cart, days, caller);
    if (!read.ok) return this.#failed(read.error);
    for (const line of read.value) this.#note(line);
    return read.value;
  }

  #failed(problem: TimesProblem): undefined {
    markUncacheable();
    this.problem = problem;
    this.stale = true;
  }

  /** Stale data may be due to this visitor's rate limit, so others must not get this page. */
  #note({ stale }: ReadAvailability): void {
    if (stale) markUncacheable();
    this.stale ||= stale;
  }
}

type Days = { readonly from: LocalDate; readonly to: LocalDate; readonly count: number };

function namedIn(offers: readonly OfferedSlot[]): readonly NamedMember[] {
  const byId = new Map<string, NamedMember>();
  for (const { member } of offers.flatMap(({ choices }) => choices)) {
    if (member?.name !== undefined) byId.set(member.id, { id: member.id, name: member.name });
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}
