import { markUncacheable } from "#lib/app/scope.ts";
import { type BookableWindow, isOpenDay } from "#lib/offer/availability/notice.ts";
import { offerSlots } from "#lib/offer/availability/offers.ts";
import type { AvailabilityFailure, ReadAvailability } from "#lib/offer/availability/read.ts";
import type { Availability, OfferedSlot, TeamMember } from "#lib/offer/availability/types.ts";
import { composeVisits, withComposed } from "#lib/offer/availability/visits/compose.ts";
import { type Asked, lineOffers, readParts } from "#lib/offer/availability/visits/read.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import {
  addMonths,
  daysOfMonth,
  type LocalDate,
  type LocalMonth,
  monthOf,
} from "#lib/values/calendar.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** What times are looked for: of a new visit, or of an appointment that moves. */
export type TimesWanted = {
  readonly cart: CheckedCart;
  /** One member for all lines, or `any`. */
  readonly team: string;
  /** A member or `any` for each line. */
  readonly teamByLine?: readonly string[] | undefined;
  readonly targets?: MoveTargets | undefined;
};

/** To where an appointment can move from its date. */
export type MoveTargets = {
  readonly asked: Asked;
  readonly date: LocalDate;
  offersOf(days: readonly Availability[]): readonly OfferedSlot[];
};

export type TimesProblem = AvailabilityFailure;
export type NamedMember = Required<TeamMember>;

/** The free times of one month, and the answers that they were made of. */
export type MonthTimes = {
  readonly days: readonly LocalDate[];
  readonly answers: readonly ReadAvailability[];
  readonly offers: readonly OfferedSlot[];
  /** Who can take the whole cart. */
  readonly members: readonly NamedMember[];
  /** Who can take each line; absent where lines were not read one by one. */
  readonly membersByLine?: readonly (readonly NamedMember[])[];
  /** Why times are missing from `offers`, or all of them. */
  readonly problem?: TimesProblem | undefined;
};

type Source = {
  readonly context: PageContext;
  readonly window: BookableWindow;
  readonly wanted: TimesWanted;
};

export type Months = ReturnType<typeof monthsFor>;

/** The months that one page needs, each read once. */
export function monthsFor(source: Source) {
  const asked = new Map<LocalMonth, Promise<MonthTimes>>();
  const { window } = source;

  function read(month: LocalMonth): Promise<MonthTimes> {
    const reading = asked.get(month) ?? readMonth(source, month);
    asked.set(month, reading);
    return reading;
  }

  return {
    window,
    read,
    /** All that were read, in order. */
    readSoFar: () => Promise.all([...asked.keys()].toSorted().map(read)),
    hasRead: (date: LocalDate) => asked.has(monthOf(date)),
    /** The first free day from `start` on; none where a month before it cannot be read. */
    async firstFree(start: LocalDate): Promise<LocalDate | undefined> {
      const last = monthOf(window.last);
      for (let month = monthOf(start); month <= last; month = addMonths(month, 1)) {
        const { offers, problem } = await read(month);
        const offer = offers.find(({ slot }) => slot.date >= start);
        if (offer || problem) return offer?.slot.date;
      }
      return undefined;
    },
  };
}

async function readMonth(source: Source, month: LocalMonth): Promise<MonthTimes> {
  const days = daysOfMonth(month).filter((day) => isOpenDay(source.window, day));
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) {
    return { days, answers: [], offers: [], members: [] };
  }
  const { targets } = source.wanted;
  const found = targets
    ? await readTargets(source, targets, { from, to })
    : await readVisits(source, { from, to });
  // What is missing or stale may be due to this visitor's rate limit: others must not get this page.
  if (found.problem || found.answers.some(({ stale }) => stale)) markUncacheable();
  return { days, ...found };
}

type Span = { readonly from: LocalDate; readonly to: LocalDate };
type Found = Omit<MonthTimes, "days">;

/**
 * With one person for the whole cart, with one for each line, or with any: then both are read and
 * shown together, and cost one answer for the cart and one for each line, which visitors share.
 */
async function readVisits({ context, window, wanted }: Source, span: Span): Promise<Found> {
  const { availability, bookings, caller, location } = context;
  const { cart, team, teamByLine } = wanted;
  const isByLine = teamByLine !== undefined || (team === "any" && cart.length > 1);
  const readCart = (id: string) => availability.read(cart, id, span.from, span.to, caller);
  const [whole, everyone, lines, held] = await Promise.all([
    teamByLine ? undefined : readCart(team),
    teamByLine || team === "any" ? undefined : readCart("any"),
    isByLine ? readParts(availability, cart, { by: "line" }, span, caller) : undefined,
    bookings.held(span.from, span.to),
  ]);
  const ofOne = whole?.ok ? offerSlots(whole.value, cart, window, team, held) : [];
  const ofAnyone = everyone?.ok ? offerSlots(everyone.value, cart, window, "any", held) : ofOne;
  const byLine = lines?.ok ? lineOffers(lines.value, cart, window, held) : [];
  const wantedByLine =
    teamByLine && lines?.ok ? lineOffers(lines.value, cart, window, held, teamByLine) : byLine;
  const failure = [whole, lines].find((answer) => answer?.ok === false);
  return {
    answers: [...(whole?.ok ? [whole.value] : []), ...(lines?.ok ? lines.value : [])],
    offers: withComposed(ofOne, composeVisits(cart, wantedByLine, location.rules)),
    members: namedIn(ofAnyone),
    ...(lines?.ok && { membersByLine: byLine.map(namedIn) }),
    problem: failure?.ok === false ? failure.error : undefined,
  };
}

/** An appointment keeps its team member (§4.5), so times of others are not asked for. */
async function readTargets(
  { context, wanted }: Source,
  { asked, offersOf }: MoveTargets,
  span: Span,
): Promise<Found> {
  const read = await readParts(context.availability, wanted.cart, asked, span, context.caller);
  return read.ok
    ? { answers: read.value, offers: offersOf(read.value), members: [] }
    : { answers: [], offers: [], members: [], problem: read.error };
}

function namedIn(offers: readonly OfferedSlot[]): readonly NamedMember[] {
  const byId = new Map<string, NamedMember>();
  for (const { member } of offers.flatMap(({ choices }) => choices)) {
    if (member?.name !== undefined) byId.set(member.id, { id: member.id, name: member.name });
  }
  return byName(byId);
}

export function allMembers(lists: readonly (readonly NamedMember[])[]): readonly NamedMember[] {
  return byName(new Map(lists.flat().map((member) => [member.id, member])));
}

function byName(byId: ReadonlyMap<string, NamedMember>): readonly NamedMember[] {
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
