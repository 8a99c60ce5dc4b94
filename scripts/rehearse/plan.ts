import type { OfferTaken } from "#lib/booking/model/agreed-visit.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, offeredLines, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import { bundleLines } from "#lib/offer/catalogue/bundle.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { lineOf } from "#lib/offer/catalogue/sample.ts";
import type {
  AddonGroup,
  BundleItem,
  Cart,
  Catalogue,
  CheckedCart,
  Service,
} from "#lib/offer/catalogue/types.ts";
import { dayText } from "#lib/staff/doctor/times.ts";
import { addDays } from "#lib/values/calendar.ts";
import { formatMoney, type Minor } from "#lib/values/money.ts";
import { Stop, say } from "../support/say.ts";
import type { Site } from "./open.ts";

type Kind = "plain" | "variant" | "tier" | "add-on" | "bundle";

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
  const sold = cartsOf(catalogue).flatMap(([kind, cart]) => {
    const checked = checkCart(catalogue, cart, closed);
    return checked.ok ? [{ kind, cart, checked: checked.value }] : [];
  });
  const planned: Planned[] = [];
  for (const [kind, carts] of Map.groupBy(sold, (one) => one.kind)) {
    const taken = planned.map(({ offer }) => offer.slot.date);
    let visit: Omit<Planned, "kind"> | undefined;
    for (const { cart, checked } of carts.slice(0, MAX_ASKED)) {
      visit ??= await planVisit(site, cart, checked, taken);
    }
    if (visit) planned.push({ kind, ...visit });
    else say(`! ${kind}: no free time in the last week, so it is left out`);
  }
  return planned;
}

function cartsOf({ services, bundles }: Catalogue): readonly (readonly [Kind, Cart])[] {
  const all = [...services.values()];
  const isPaid = ({ addons }: AddonGroup) => addons.some(({ rate }) => rate.price > 0);
  const withAddons = all.filter(({ addonGroups }) => addonGroups.some(isPaid));
  const itemOf = (item: BundleItem) => {
    const service = services.get(item.serviceId);
    return service ? lineOf(service) : { addons: [] };
  };
  return [
    ...all.map((one) => [kindOf(one), [lineOf(one)]] as const),
    ...withAddons.map((one) => ["add-on", [lineOf(one, 1)]] as const),
    ...[...bundles.values()].map(
      (one) => ["bundle", bundleLines(one, one.items.map(itemOf))] as const,
    ),
  ];
}

function kindOf({ offer }: Service): Kind {
  const terms = offer.kind === "plain" ? offer.terms : offer.variants[0]?.terms;
  if (terms?.kind === "tiered") return "tier";
  return offer.kind === "plain" ? "plain" : "variant";
}

/** Late in the horizon, on a day of its own where there is one. */
async function planVisit(
  site: Site,
  cart: Cart,
  checked: CheckedCart,
  taken: readonly string[],
): Promise<Omit<Planned, "kind"> | undefined> {
  const { location, availability, bookings } = site;
  const window = bookableWindow(Date.now(), location.rules, location.timeZone);
  const week = addDays(window.last, 1 - DAYS_ASKED);
  const from = [window.first, week].toSorted()[1] ?? week;
  const read = await availability.readFresh(checked, "any", from, window.last, "manage");
  if (!read.ok) return undefined;
  const held = await bookings.held(from, window.last);
  const offered = offerSlots(read.value, checked, window, "any", held);
  const best = offered.findLast(({ slot }) => !taken.includes(slot.date)) ?? offered.at(-1);
  if (!best) return undefined;
  const { slot } = best;
  const choice = pickMember(best);
  const isTarget = (one: (typeof offered)[number]) =>
    one.slot.date !== slot.date && choiceFor(one, choice.member?.id ?? null) !== undefined;
  return { offer: { cart, slot, choice, anyMember: [] }, target: offered.find(isTarget)?.slot };
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
