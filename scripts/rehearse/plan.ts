import type { OfferTaken } from "#lib/booking/model/agreed-visit.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, offeredLines, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import { bundleLines } from "#lib/offer/catalogue/bundle.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type {
  AddonChoice,
  Cart,
  CartLine,
  Catalogue,
  CheckedCart,
  Service,
} from "#lib/offer/catalogue/types.ts";
import { dayText } from "#lib/staff/doctor/times.ts";
import { addDays } from "#lib/values/calendar.ts";
import { formatMoney, type Minor } from "#lib/values/money.ts";
import { Stop, say } from "../support/say.ts";
import type { Site } from "./open.ts";

const KINDS = ["plain", "variant", "tier", "add-on", "bundle"] as const;
type Kind = (typeof KINDS)[number];

/** Carts of a kind that are asked for times before it is left out. */
const MAX_ASKED = 5;
const DAYS_ASKED = 7;

export type Planned = {
  readonly kind: Kind;
  readonly offer: OfferTaken;
  readonly target: { readonly date: string; readonly start: string } | undefined;
};

/** The first of each kind that is sold and has a free time in the last week of the horizon. */
export async function planAll(site: Site): Promise<readonly Planned[]> {
  const read = await site.catalogue.readFresh("manage");
  if (!read.ok) throw new Stop("The catalogue cannot be read: `npm run doctor` says why");
  const { catalogue } = read.value;
  const closed = await site.bookings.closedServices();
  const planned: Planned[] = [];
  for (const kind of KINDS) {
    const carts = cartsOf(catalogue, kind).flatMap((cart) => {
      const checked = checkCart(catalogue, cart, closed);
      return checked.ok ? [{ cart, checked: checked.value }] : [];
    });
    const days = planned.map(({ offer }) => offer.slot.date);
    const visit = await planVisit(site, kind, carts.slice(0, MAX_ASKED), days);
    if (visit) planned.push(visit);
    else if (carts.length > 0) say(`! ${kind}: no free time in the last week, so it is left out`);
  }
  return planned;
}

function cartsOf(catalogue: Catalogue, kind: Kind): readonly Cart[] {
  if (kind === "bundle") {
    return [...catalogue.bundles.values()].map((bundle) =>
      bundleLines(
        bundle,
        bundle.items.map(({ serviceId }) => {
          const service = catalogue.services.get(serviceId);
          return service ? lineOf(service, 0) : { addons: [] };
        }),
      ),
    );
  }
  const services = [...catalogue.services.values()];
  if (kind !== "add-on") {
    return services.filter((one) => kindOf(one) === kind).map((one) => [lineOf(one, 0)]);
  }
  return services
    .filter(({ addonGroups }) =>
      addonGroups.some(({ addons }) => addons.some(({ rate }) => rate.price > 0)),
    )
    .map((one) => [lineOf(one, 1)]);
}

function kindOf({ offer }: Service): Kind {
  const terms = offer.kind === "plain" ? offer.terms : offer.variants[0]?.terms;
  if (terms?.kind === "tiered") return "tier";
  return offer.kind === "plain" ? "plain" : "variant";
}

/** With at least so many add-ons of each group, the dearest first: a free one shows no price. */
function lineOf({ id, offer, addonGroups }: Service, least: number): CartLine {
  const [variant] = offer.kind === "variants" ? offer.variants : [];
  const addons = addonGroups.flatMap((group): AddonChoice[] => {
    const dearest = group.addons.toSorted((one, other) => other.rate.price - one.rate.price);
    const count = Math.min(group.max, Math.max(group.min, least));
    return dearest.slice(0, count).map(({ id: addonId }) => ({ groupId: group.id, addonId }));
  });
  return { serviceId: id, ...(variant && { variantId: variant.id }), addons };
}

type Candidate = { readonly cart: Cart; readonly checked: CheckedCart };

/** Late in the horizon, on a day of its own where there is one. */
async function planVisit(
  site: Site,
  kind: Kind,
  candidates: readonly Candidate[],
  days: readonly string[],
): Promise<Planned | undefined> {
  for (const { cart, checked } of candidates) {
    const offered = await offeredLate(site, checked);
    const best = offered.findLast(({ slot }) => !days.includes(slot.date)) ?? offered.at(-1);
    if (!best) continue;
    const { slot } = best;
    const choice = pickMember(best);
    const member = choice.member?.id ?? null;
    const target = offered.find(
      (one) => one.slot.date !== slot.date && choiceFor(one, member) !== undefined,
    )?.slot;
    return { kind, offer: { cart, slot, choice, anyMember: [] }, target };
  }
  return undefined;
}

export async function offeredLate({ location, availability, bookings }: Site, cart: CheckedCart) {
  const window = bookableWindow(Date.now(), location.rules, location.timeZone);
  const week = addDays(window.last, 1 - DAYS_ASKED);
  const from = [window.first, week].toSorted()[1] ?? week;
  const read = await availability.readFresh(cart, "any", from, window.last, "manage");
  if (!read.ok) return [];
  const held = await bookings.held(from, window.last);
  return offerSlots(read.value, cart, window, "any", held);
}

/** `Thu, 18 Feb 2027: 14:00 Haircut €40 + Toner €12 with Mara; in all €52, 45 min`. */
export function visitText({ offer }: Planned, { location }: Pick<Site, "location">): string {
  const money = (price: Minor) => formatMoney(price, location.currency, "en");
  const lines = offeredLines(offer.slot, offer.choice).map(({ start, member, quoted }) => {
    const { line, base } = quoted;
    const variant = line.variant ? ` (${line.variant.name})` : "";
    const parts = [
      `${line.service.name}${variant} ${money(base.price)}`,
      ...line.addons.map(({ addon }) => `${addon.name} ${money(addon.rate.price)}`),
    ];
    const who = member ? ` with ${member.name ?? member.id}` : "";
    return `${start.slice(0, 5)} ${parts.join(" + ")}${who}`;
  });
  const { price, minutes } = offer.choice.quote.total;
  return `${dayText(offer.slot.date)}: ${lines.join(", ")}; in all ${money(price)}, ${minutes} min`;
}
