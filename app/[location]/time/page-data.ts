import { markUncacheable } from "#lib/app/cacheability.ts";
import type { TimeFilter } from "#lib/availability/time-filters.ts";
import { type CartFault, checkCart } from "#lib/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import { lowestCartTotal } from "#lib/pricing/lowest-rate.ts";
import { cartIn, one, type Params } from "../../_shared/params.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { narrowingIn } from "../narrowing.ts";
import { findTimes, type Times } from "./find-times.ts";
import type { TimesProblem } from "./read-month.ts";

type TimesQuery = {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly team: string;
  /** A member or `any` for each line, where the visitor wants one for each. */
  readonly teamByLine?: readonly string[] | undefined;
  readonly filter: TimeFilter | undefined;
};

export type TimeData =
  | { readonly kind: "unavailable" }
  | ({ readonly kind: "faulty"; readonly faults: readonly CartFault[] } & TimesQuery)
  | ({ readonly kind: "problem"; readonly problem: TimesProblem } & TimesQuery)
  | ({
      readonly kind: "times";
      readonly isPricedByMember: boolean;
      /** The wanted team member, who has no time for this; then the times of all are shown. */
      readonly absent?: { readonly name: string | undefined } | undefined;
    } & TimesQuery &
      Times);

/** All that the page of times shows, from the catalogue, availability and the address. */
export async function loadTimes(context: RequestContext, params: Params): Promise<TimeData> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) {
    markUncacheable();
    return { kind: "unavailable" };
  }
  const { catalogue } = read.value;
  const { only, teamByLine } = narrowingIn(params);
  const query = {
    catalogue,
    cart: cartIn(catalogue, params),
    team: one(params, "team") ?? "any",
    filter: only,
    teamByLine,
  };
  const checked = checkCart(catalogue, query.cart, await context.bookings.restrictions());
  if (!checked.ok) return { kind: "faulty", faults: checked.error, ...query };
  const { team, filter } = query;
  const cart = checked.value;
  // Members for the lines of another cart say nothing about this one.
  const isForThisCart = cart.length > 1 && teamByLine?.length === cart.length;
  const wanted = { cart, team, teamByLine: isForThisCart ? teamByLine : undefined };
  const forTeam = await findTimes(context, wanted, filter, params);
  // The times of all members, where the wanted one has none, is unknown, or cannot be read.
  const showsAll = team !== "any" && !isForThisCart && (!forTeam.times || forTeam.times.isEmpty);
  const { times, problem } = showsAll
    ? await findTimes(context, { ...wanted, team: "any" }, filter, params)
    : forTeam;
  if (!times) return { kind: "problem", problem, ...query };
  const name = context.availability.memberName(team);
  const isAbsent = showsAll && (forTeam.times !== undefined || name === undefined);
  return {
    kind: "times",
    isPricedByMember: lowestCartTotal(cart)?.exact === false,
    absent: isAbsent ? { name } : undefined,
    ...query,
    teamByLine: wanted.teamByLine,
    team: showsAll ? "any" : team,
    ...times,
  };
}
