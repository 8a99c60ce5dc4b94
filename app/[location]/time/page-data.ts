import { markUnavailable } from "#lib/app/scope.ts";
import { type TimeFilter, timeFilterFrom } from "#lib/offer/availability/time-filters.ts";
import { type CartFault, checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart, Catalogue, CheckedCart, Rate } from "#lib/offer/catalogue/types.ts";
import { lowestCartTotal } from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import {
  cartIn,
  type LinkQuery,
  many,
  one,
  type Params,
  timesQuery,
} from "../../_shared/params.ts";
import { findTimes, type Times } from "./find-times.ts";
import { type Absent, othersIn, withAnyone, withoutAbsent } from "./instead.ts";
import { knownName } from "./member-content.ts";
import type { TimesProblem, TimesWanted } from "./read-month.ts";

type TimesQuery = {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly team: string;
  readonly filter: TimeFilter | undefined;
  /** What the page's links repeat. */
  readonly links: LinkQuery;
};

export type TimeData =
  | { readonly kind: "unavailable"; readonly problem: TimesProblem }
  | ({ readonly kind: "faulty"; readonly faults: readonly CartFault[] } & TimesQuery)
  | ({ readonly kind: "problem"; readonly problem: TimesProblem } & TimesQuery)
  | ({
      readonly kind: "times";
      /** What the visit comes to with each member to choose, if that differs. */
      readonly rates: ReadonlyMap<string, Rate>;
      /** A member or `any` for each line, where the visitor wants one for each. */
      readonly teamByLine?: readonly string[] | undefined;
      readonly absent: readonly Absent[];
      /** Who is free on the shown day, where the wanted members are not. */
      readonly others: readonly string[];
    } & TimesQuery &
      Times);

/** All that the page of times shows, from the catalogue, availability and the address. */
export async function loadTimes(context: PageContext, params: Params): Promise<TimeData> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) {
    markUnavailable();
    return { kind: "unavailable", problem: read.error };
  }
  const { catalogue } = read.value;
  const filter = timeFilterFrom(one(params, "only"));
  const teamByLine = many(params, "with");
  const query = {
    catalogue,
    cart: cartIn(catalogue, params),
    team: one(params, "team") ?? "any",
    filter,
    links: { ...timesQuery(params), only: filter },
  };
  const checked = checkCart(catalogue, query.cart, await context.bookings.restrictions());
  if (!checked.ok) return { kind: "faulty", faults: checked.error, ...query };
  const { team } = query;
  const cart = checked.value;
  // Members for the lines of another cart say nothing about this one.
  const isForThisCart = cart.length > 1 && teamByLine.length === cart.length;
  const wanted = { cart, team, teamByLine: isForThisCart ? teamByLine : undefined };
  const asked = await findTimes(context, wanted, filter, params);
  const instead = withoutAbsent(wanted, asked.times);
  const { times, problem } = instead
    ? await findTimes(context, instead.wanted, filter, params)
    : asked;
  if (!times) return { kind: "problem", problem, ...query };
  const shown = instead?.wanted ?? wanted;
  return {
    kind: "times",
    rates: ratesOf(cart, times),
    absent: (instead?.absent ?? []).map(({ id, ...absent }) => ({
      ...absent,
      name: knownName(context, id),
    })),
    others: await othersThatDay(context, shown, filter, times),
    ...query,
    teamByLine: shown.teamByLine,
    team: shown.team,
    links: { ...query.links, with: shown.teamByLine },
    ...times,
  };
}

/** `undefined` for `any`. */
export function memberIn(team: string): string | undefined {
  return team === "any" ? undefined : team;
}

function ratesOf(cart: CheckedCart, { members }: Times): ReadonlyMap<string, Rate> {
  const lowest = lowestCartTotal(cart);
  if (!lowest || (lowest.exact && lowest.minutesExact)) return new Map();
  return new Map(
    members.flatMap(({ id }) => {
      const total = lowestCartTotal(cart, id);
      return total ? [[id, total.rate] as const] : [];
    }),
  );
}

async function othersThatDay(
  context: PageContext,
  wanted: TimesWanted,
  filter: TimeFilter | undefined,
  { date, partsOfDay }: Times,
): Promise<readonly string[]> {
  const anyone = withAnyone(wanted);
  if (date === undefined || partsOfDay.length > 0 || !anyone) return [];
  const { times } = await findTimes(context, anyone, filter, { date });
  return othersIn(wanted, times?.partsOfDay.flatMap(({ offers }) => offers) ?? []);
}
