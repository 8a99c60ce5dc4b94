import type { ServiceTimes } from "#components/menu/next-times.tsx";
import { markUncacheable } from "#lib/app/scope.ts";
import { earliest } from "#lib/offer/availability/days.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { timeUrl } from "../../_shared/urls.ts";
import { offersInComingWeek } from "../_parts/coming-week.ts";
import { cartsToAsk } from "../_parts/member-names.ts";
import { offerUrl } from "../_visit/visit-url.ts";
import type { MenuBase } from "./menu-base.ts";
import { mayDo } from "./of-member.ts";

const MAX_SERVICES = 3;
const TIMES_EACH = 3;

/**
 * A team member's next free times for a few services. They are found among the times of anyone, which
 * the page of times reads too, and only while the key has room.
 */
export async function nextTimes(
  context: PageContext,
  { catalogue, closed }: Pick<MenuBase, "catalogue" | "closed">,
  id: string,
): Promise<readonly ServiceTimes[]> {
  if (!context.hasHeadroom()) return [];
  const carts = cartsToAsk(catalogue, closed, id, mayDo(context, id)).slice(0, MAX_SERVICES);
  const found = await Promise.all(carts.map((cart) => timesOf(context, cart, id)));
  return found.filter(({ offers }) => offers.length > 0);
}

async function timesOf(
  context: PageContext,
  checked: CheckedCart,
  team: string,
): Promise<ServiceTimes> {
  const { offers, isFresh } = await offersInComingWeek(context, checked, team);
  if (!isFresh) markUncacheable();
  const [first] = checked;
  const cart = checked.map(({ service, variant }) => {
    return { serviceId: service.id, addons: [], ...(variant && { variantId: variant.id }) };
  });
  return {
    name: first?.service.name ?? "",
    variant: first?.variant?.name,
    href: timeUrl(context, cart, { team }),
    offers: earliest(offers, TIMES_EACH).map((offer) => {
      return { offer, href: offerUrl(context, cart, { team }, offer) };
    }),
  };
}
