import { bookableWindow, isOpenDay } from "#lib/offer/availability/notice.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { decodeId } from "#lib/offer/catalogue/cart-url.ts";
import { categoriesByKey } from "#lib/offer/catalogue/category-keys.ts";
import type { Cart, Catalogue, Category, CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { type HiddenTimes, hiddenTimes } from "#lib/staff/preview/hidden-times.ts";
import {
  type SourcedRate,
  sourcesOfBundle,
  sourcesOfQuote,
  sourcesOfService,
} from "#lib/staff/preview/sources.ts";
import { daysOfMonth, type LocalDate } from "#lib/values/calendar.ts";
import { cartIn, many, one } from "../_shared/params.ts";
import { checkWantedTime, wantedFrom } from "../[location]/details/page-data.ts";
import { loadTimes } from "../[location]/time/data.ts";
import { type HiddenEntry, hiddenIn } from "./hidden-entries.ts";
import type { PageAddress } from "./page-address.ts";
import type { PreviewPage } from "./preview-page.ts";

/** The sources of one page. */
export type Panel = {
  readonly hidden: readonly HiddenEntry[];
  readonly times?: HiddenTimes & { readonly from: LocalDate; readonly to: LocalDate };
  readonly prices: readonly SourcedRate[];
  /** Names of the team members that times have named. */
  readonly members: ReadonlyMap<string, string>;
};

type PanelSources = Omit<Panel, "hidden">;

const NOTHING: PanelSources = { prices: [], members: new Map() };

/**
 * Uses the functions and answers of the page itself, so that both agree. `undefined` while the
 * catalogue cannot be read.
 */
export async function loadPanel(
  context: PreviewPage,
  address: PageAddress,
): Promise<Panel | undefined> {
  const [all, visible, closed] = await Promise.all([
    context.preview.readAll(context.caller.deadline),
    context.catalogue.read(context.caller.deadline),
    context.bookings.closedServices(),
  ]);
  if (!all.ok || !visible.ok) return undefined;
  const { catalogue } = visible.value;
  const [, page = "", name = ""] = address.path.split("/");
  const id = decodeId(name) ?? "";
  const cart = cartIn(catalogue, address.params);
  const hidden = hiddenIn({
    all: all.value.catalogue,
    closed,
    cart,
    only: onlyOn(page, id, cart),
  });
  switch (page) {
    case "services":
    case "bundles":
      return { hidden, ...NOTHING, prices: pricesOfItem(catalogue, page, id) };
    case "time":
    case "details": {
      const checked = checkCart(catalogue, cart, closed);
      if (!checked.ok) return { hidden, ...NOTHING };
      const sourcesOf = page === "time" ? timesSources : detailsSources;
      return { hidden, ...(await sourcesOf(context, address, checked.value)) };
    }
    default: {
      const shown = page === "categories" ? categoriesByKey(catalogue).get(id) : undefined;
      const categories = shown ? [shown] : catalogue.categories;
      return { hidden, ...NOTHING, prices: categories.flatMap((one) => pricesOf(one, catalogue)) };
    }
  }
}

/** The items that a page is about: one item, the visit, or everything. */
function onlyOn(page: string, id: string, cart: Cart) {
  const nothing = { services: [], bundles: [] };
  switch (page) {
    case "services":
    case "bundles":
      return { ...nothing, [page]: [id] };
    case "time":
    case "details":
      return { ...nothing, services: cart.map(({ serviceId }) => serviceId) };
    default:
      return undefined;
  }
}

function pricesOfItem(
  catalogue: Catalogue,
  page: "services" | "bundles",
  id: string,
): readonly SourcedRate[] {
  const service = page === "services" ? catalogue.services.get(id) : undefined;
  const bundle = page === "bundles" ? catalogue.bundles.get(id) : undefined;
  if (service) return sourcesOfService(service);
  return bundle ? sourcesOfBundle(bundle, catalogue) : [];
}

function pricesOf({ entries, bundles }: Category, catalogue: Catalogue): readonly SourcedRate[] {
  return [
    ...entries.flatMap((entry) => (entry.readable ? sourcesOfService(entry.service) : [])),
    ...bundles.flatMap((entry) => (entry.readable ? sourcesOfBundle(entry.bundle, catalogue) : [])),
  ];
}

async function timesSources(
  context: PreviewPage,
  { params }: PageAddress,
  cart: CheckedCart,
): Promise<PanelSources> {
  const data = await loadTimes(context, params);
  if (data.kind !== "times") return NOTHING;
  const { location, now, availability, bookings, caller } = context;
  const window = bookableWindow(now, location.rules, location.timeZone);
  const days = daysOfMonth(data.month).filter((day) => isOpenDay(window, day));
  const [from, to] = [days[0], days.at(-1)];
  const members = new Map(data.members.map(({ id, name }) => [id, name]));
  const prices = pricesByMember(cart, members);
  // Times of a visit of several people are composed of each line's times.
  const isComposed = data.teamByLine !== undefined || (data.team === "any" && cart.length > 1);
  if (from === undefined || to === undefined || isComposed) return { prices, members };
  const [read, held] = await Promise.all([
    availability.read(cart, data.team, from, to, caller),
    bookings.held(from, to),
  ]);
  if (!read.ok) return { prices, members };
  const counted = hiddenTimes(read.value, cart, window, data.team, held);
  return { prices, members, times: { ...counted, from, to } };
}

/** Each member's price where prices differ, else one price. */
function pricesByMember(
  cart: CheckedCart,
  members: ReadonlyMap<string, string>,
): readonly SourcedRate[] {
  const anyone = quoteCart(cart, () => null);
  if (anyone.ok) return sourcesOfQuote(anyone.value);
  return [...members].flatMap(([id, member]) => {
    const quote = quoteCart(cart, () => id);
    if (!quote.ok) return [];
    return sourcesOfQuote(quote.value).map((rate) => ({
      ...rate,
      name: `${member}: ${rate.name}`,
    }));
  });
}

async function detailsSources(
  context: PreviewPage,
  { params }: PageAddress,
): Promise<PanelSources> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) return NOTHING;
  const cart = cartIn(read.value.catalogue, params);
  const [date = "", start = ""] = [one(params, "date"), one(params, "start")];
  const wanted = wantedFrom(cart, one(params, "team") ?? "any", date, start, many(params, "part"));
  const state = wanted && (await checkWantedTime(context, wanted));
  if (state?.kind !== "free") return NOTHING;
  const { choice, offers } = state;
  const named = offers.flatMap(({ choices }) => choices).flatMap(({ member }) => member ?? []);
  return {
    prices: sourcesOfQuote(choice.quote),
    members: new Map(named.map(({ id, name = id }) => [id, name])),
  };
}
