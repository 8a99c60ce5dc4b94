import type { OfferTaken } from "#lib/booking/model/agreed-visit.ts";
import type { Target } from "#lib/booking/model/visit.ts";
import { choiceFor, offeredLines, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { bundleLines } from "#lib/offer/catalogue/bundle.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { lineOf } from "#lib/offer/catalogue/sample.ts";
import type { Cart, Catalogue, CheckedCart, Service } from "#lib/offer/catalogue/types.ts";
import { dayText } from "#lib/staff/doctor/times.ts";
import { addDays } from "#lib/values/calendar.ts";
import { formatMoney, type Minor } from "#lib/values/money.ts";
import { Stop } from "../support/say.ts";
import type { Site } from "./open.ts";

type Kind = "plain" | "variant" | "tier" | "add-on" | "bundle";
type Sold = { readonly kind: Kind; readonly cart: Cart; readonly checked: CheckedCart };

/** What is to be booked, and when it is to be moved to. */
export type Planned = { readonly offer: OfferTaken; readonly target: Target };

/** Carts of a kind that are asked for times before it is left out. */
const MAX_ASKED = 5;
const DAYS_ASKED = 7;

export async function soldByKind(site: Site): Promise<ReadonlyMap<Kind, readonly Sold[]>> {
  const read = await site.catalogue.readFresh("manage");
  if (!read.ok) throw new Stop("The catalogue cannot be read: `npm run doctor` says why");
  const { catalogue } = read.value;
  const sold = cartsOf(catalogue).flatMap(([kind, cart]): Sold[] => {
    const checked = checkCart(catalogue, cart, NONE_CLOSED);
    return checked.ok ? [{ kind, cart, checked: checked.value }] : [];
  });
  return Map.groupBy(sold, ({ kind }) => kind);
}

function cartsOf({ services, bundles }: Catalogue): readonly (readonly [Kind, Cart])[] {
  const all = [...services.values()];
  const withAddons = all.filter(({ addonGroups }) =>
    addonGroups.some(({ addons }) => addons.some(({ rate }) => rate.price > 0)),
  );
  const ofBundles = [...bundles.values()].map((bundle) => {
    const choices = bundle.items.map(({ serviceId }) => {
      const service = services.get(serviceId);
      return service ? lineOf(service) : { addons: [] };
    });
    return ["bundle", bundleLines(bundle, choices)] as const;
  });
  return [
    ...all.map((one) => [kindOf(one), [lineOf(one)]] as const),
    ...withAddons.map((one) => ["add-on", [lineOf(one, 1)]] as const),
    ...ofBundles,
  ];
}

function kindOf({ offer }: Service): Kind {
  const terms = offer.kind === "plain" ? offer.terms : offer.variants[0]?.terms;
  if (terms?.kind === "tiered") return "tier";
  return offer.kind === "plain" ? "plain" : "variant";
}

/** The first with two free times in the last week of the horizon. */
export async function planVisit(
  { availability, windowNow }: Site,
  sold: readonly Sold[],
): Promise<Planned | undefined> {
  const window = windowNow();
  for (const { cart, checked } of sold.slice(0, MAX_ASKED)) {
    const week = addDays(window.last, 1 - DAYS_ASKED);
    const [, from = week] = [week, window.first].toSorted();
    const read = await availability.readFresh(checked, "any", from, window.last, "manage");
    const offered = read.ok ? offerSlots(read.value, checked, window, "any") : [];
    const last = offered.at(-1);
    if (!last) continue;
    const choice = pickMember(last);
    const target = offered.find(
      (one) => one !== last && choiceFor(one, choice.member?.id ?? null) !== undefined,
    );
    const offer = { cart, slot: last.slot, choice, anyMember: [] };
    if (target) return { offer, target: target.slot };
  }
  return undefined;
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
