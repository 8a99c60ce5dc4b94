import { markUncacheable } from "#lib/app/cacheability.ts";
import { type BookableWindow, bookableWindow, isOpenDay } from "#lib/availability/notice.ts";
import { type IsHeld, offerSlots } from "#lib/availability/offers.ts";
import { matchesFilter, type TimeFilter } from "#lib/availability/time-filters.ts";
import type { Availability, OfferedSlot, TeamMember } from "#lib/availability/types.ts";
import { addMonths, daysOfMonth, type LocalDate, type LocalMonth, monthOf } from "#lib/calendar.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { RequestContext } from "../../_shared/request-context.ts";

export type TimesProblem = "resting" | "busy" | "unavailable" | "needs_resource";

export type NamedMember = Required<TeamMember>;

type Month = { readonly availability: Availability; readonly offers: readonly OfferedSlot[] };
/** What is offered of a month's availability, other than for a new booking. */
export type OffersOf = (availability: Availability, held: IsHeld) => readonly OfferedSlot[];

type MonthResult = { readonly availability: Availability; readonly held: IsHeld };

/** Availability of a cart by month; each month is read once, when first needed. */
export class MonthReader {
  readonly window: BookableWindow;
  problem: TimesProblem | undefined;
  stale = false;
  readonly #site: RequestContext;
  readonly #cart: CheckedCart;
  readonly #team: string;
  readonly #filter: TimeFilter | undefined;
  readonly #offersOf: OffersOf | undefined;
  readonly #months = new Map<LocalMonth, Month>();

  constructor(
    context: RequestContext,
    cart: CheckedCart,
    team: string,
    filter: TimeFilter | undefined,
    offersOf?: OffersOf,
  ) {
    this.#site = context;
    this.#cart = cart;
    this.#team = team;
    this.#filter = filter;
    this.#offersOf = offersOf;
    const { rules, timeZone } = context.location;
    this.window = bookableWindow(Date.now(), rules, timeZone);
  }

  async read(month: LocalMonth): Promise<readonly OfferedSlot[]> {
    const cached = this.#months.get(month);
    if (cached) return cached.offers;
    const result = await this.#ask(this.#team, month);
    if (!result) return [];
    const offers = this.#offers(result, this.#team).filter((offer) =>
      matchesFilter(this.#filter, offer),
    );
    this.#months.set(month, { availability: result.availability, offers });
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

  /** Named members who could take this cart in the month, independent of the filter. */
  async members(month: LocalMonth): Promise<readonly NamedMember[]> {
    // An appointment keeps its team member (§4.5), so times of others are not asked for.
    if (this.#offersOf) return [];
    const everybody = await this.#ask("any", month);
    if (!everybody) return [];
    const byId = new Map<string, NamedMember>();
    for (const { member } of this.#offers(everybody, "any").flatMap(({ choices }) => choices)) {
      if (member?.name !== undefined) byId.set(member.id, { id: member.id, name: member.name });
    }
    return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Days with times that could not be read. */
  unread(): ReadonlySet<LocalDate> {
    return new Set(this.seen().flatMap(({ unread }) => [...unread.keys()]));
  }

  offers(): readonly OfferedSlot[] {
    return [...this.#months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, { offers }]) => offers);
  }

  hasRead(date: LocalDate): boolean {
    return this.#months.has(monthOf(date));
  }

  seen(): readonly Availability[] {
    return [...this.#months.values()].map(({ availability }) => availability);
  }

  #offers({ availability, held }: MonthResult, team: string): readonly OfferedSlot[] {
    if (this.#offersOf) return this.#offersOf(availability, held);
    return offerSlots(availability, this.#cart, this.window, team, held);
  }

  async #ask(team: string, month: LocalMonth): Promise<MonthResult | undefined> {
    const days = daysOfMonth(month).filter((day) => isOpenDay(this.window, day));
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return undefined;
    const { availability, caller: asking } = this.#site;
    const read = await availability.read(this.#cart, team, from, to, asking);
    // Stale data may be due to this visitor's rate limit, so others must not get this page.
    if (!read.ok || read.value.stale) markUncacheable();
    if (!read.ok) {
      this.problem = read.error;
      this.stale = true;
      return undefined;
    }
    this.stale ||= read.value.stale;
    return { availability: read.value, held: await this.#site.bookings.held(from, to) };
  }
}
