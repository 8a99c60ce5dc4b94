import type { MemberView } from "#components/time/member-picker.tsx";
import type { ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Catalogue, CheckedCart, Service } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { isPricedFor } from "../_menu/of-member.ts";
import { knownName, memberContent } from "../time/member-content.ts";
import { readComingWeek } from "./coming-week.ts";

/** Whom a visitor came for; `view`: what the content file says of them. */
export type PreferredMember = {
  readonly id: string;
  readonly name: string;
  readonly view: MemberView | undefined;
};

/** For how many services times are read to learn a name. */
export const MAX_SERVICES = 4;

/**
 * The team member that the address names (`team=`). Names come with free times alone (§4.2), so the
 * first such address reads the times of a few services, which all visitors share.
 */
export async function preferredMember(context: PageContext): Promise<PreferredMember | undefined> {
  const team = context.visit?.team;
  if (team === undefined) return undefined;
  const name = knownName(context, team) ?? (await learnName(context, team));
  return name === undefined ? undefined : { id: team, name, view: memberContent(context, team) };
}

async function learnName(context: PageContext, id: string): Promise<string | undefined> {
  const { availability, bookings, caller } = context;
  const read = context.hasHeadroom() ? await context.catalogue.read(caller.deadline) : undefined;
  if (!read?.ok) return undefined;
  const closed = await bookings.closedServices();
  for (const cart of cartsToAsk(read.value.catalogue, closed, id)) {
    await readComingWeek(context, cart);
    const name = availability.memberName(id);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Services that have a price for the member, then one of each category. */
export function cartsToAsk(
  catalogue: Catalogue,
  closed: ClosedServices,
  id = "",
  does: (service: Service) => boolean = () => true,
): readonly CheckedCart[] {
  const byCategory = catalogue.categories.map(({ entries }) =>
    entries.flatMap((entry) =>
      entry.readable && does(entry.service) ? cartOf(catalogue, closed, entry.service) : [],
    ),
  );
  const named = byCategory
    .flat()
    .filter((cart) => cart.some(({ service }) => isPricedFor(service, id)));
  const firsts = byCategory.flatMap((carts) => carts.slice(0, 1));
  return [...new Set([...named, ...firsts])].slice(0, MAX_SERVICES);
}

function cartOf(
  catalogue: Catalogue,
  closed: ClosedServices,
  service: Service,
): readonly CheckedCart[] {
  const [variant] = service.offer.kind === "variants" ? service.offer.variants : [];
  const line = { serviceId: service.id, addons: [], ...(variant && { variantId: variant.id }) };
  const checked = checkCart(catalogue, [line], closed);
  return checked.ok ? [checked.value] : [];
}
