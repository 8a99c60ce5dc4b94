import type { Graph, LocalBusiness, Offer, ReserveAction, Service } from "schema-dts";
import type { Location } from "#lib/config/types.ts";
import { type Currency, wireFromMinor } from "#lib/money.ts";
import type { LowestRate } from "#lib/pricing/from.ts";

/** A service or bundle as search engines are told of it. */
export type Offered = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly rate?: LowestRate | undefined;
  /** Where it can be chosen; absolute. */
  readonly url: string;
};

/** Absolute addresses of one location. */
export type Addresses = { readonly menu: string; readonly picture: string };

/** A category as search engines are told of it. */
export type OfferedCategory = {
  readonly name: string;
  /** Its page; absolute. */
  readonly url: string;
  /** How many services it has. */
  readonly count: number;
};

/** What the menu says in the words of schema.org: the business, and what can be booked or where. */
export function menuGraph(
  { business, currency }: Location,
  addresses: Addresses,
  what:
    | { readonly offered: readonly Offered[] }
    | { readonly categories: readonly OfferedCategory[] },
): Graph {
  const list =
    "offered" in what
      ? what.offered.map((each) => offerOf(each, currency))
      : what.categories.map(catalogNode);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...businessNode(business, addresses),
        currenciesAccepted: currency,
        potentialAction: reserveAction(addresses.menu),
        ...(list.length > 0 && {
          hasOfferCatalog: { "@type": "OfferCatalog", itemListElement: list },
        }),
      },
    ],
  };
}

/** What a page of a category says: where it stands, and what it offers. */
export function categoryGraph(
  { business, currency }: Location,
  addresses: Addresses,
  category: OfferedCategory,
  offered: readonly Offered[],
): Graph {
  const offers = offered.map((each) => offerOf(each, currency));
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...businessNode(business, addresses),
        hasOfferCatalog: { ...catalogNode(category), itemListElement: offers },
      },
      breadcrumbs([
        { name: business.name, url: addresses.menu },
        { name: category.name, url: category.url },
      ]),
    ],
  };
}

function catalogNode({ name, url, count }: OfferedCategory) {
  return { "@type": "OfferCatalog", name, url, numberOfItems: count } as const;
}

function breadcrumbs(steps: readonly { readonly name: string; readonly url: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(
      ({ name, url }, index) =>
        ({ "@type": "ListItem", position: index + 1, name, item: url }) as const,
    ),
  } as const;
}

/** What the page of one service or bundle says. */
export function serviceGraph(
  { business, currency }: Location,
  addresses: Addresses,
  offered: Offered,
  /** Where it stands in a menu whose categories have pages of their own. */
  category?: Pick<OfferedCategory, "name" | "url">,
): Graph {
  const { rate, url } = offered;
  return {
    "@context": "https://schema.org",
    "@graph": [
      businessNode(business, addresses),
      {
        ...serviceNode(offered),
        "@id": `${url}#service`,
        provider: { "@id": idOf(addresses) },
        ...(rate && {
          offers: { "@type": "Offer", url, ...priceOf(rate, currency) },
          potentialAction: reserveAction(url),
        }),
      },
      breadcrumbs([
        { name: business.name, url: addresses.menu },
        ...(category ? [category] : []),
        { name: offered.name, url },
      ]),
    ],
  };
}

/** For a script element: nothing in it can end the element or begin another. */
export function graphText(graph: Graph): string {
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

function idOf({ menu }: Addresses): string {
  return `${menu}#business`;
}

function businessNode(
  { name, phone, email, address, logo }: Location["business"],
  addresses: Addresses,
): Exclude<LocalBusiness, string> & { readonly "@type": "LocalBusiness" } {
  return {
    "@type": "LocalBusiness",
    "@id": idOf(addresses),
    name,
    url: addresses.menu,
    image: addresses.picture,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address && { address }),
    ...(logo && { logo: new URL(logo, addresses.menu).href }),
  };
}

function reserveAction(url: string): ReserveAction {
  return {
    "@type": "ReserveAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: url,
      actionPlatform: [
        "https://schema.org/DesktopWebPlatform",
        "https://schema.org/MobileWebPlatform",
      ],
    },
    result: { "@type": "Reservation" },
  };
}

function serviceNode({
  name,
  description,
  url,
}: Offered): Service & { readonly "@type": "Service" } {
  return { "@type": "Service", name, url, ...(description && { description }) };
}

function offerOf(offered: Offered, currency: Currency): Offer {
  const { name, url, rate } = offered;
  return {
    "@type": "Offer",
    itemOffered: { "@type": "Service", name, url },
    ...(rate && priceOf(rate, currency)),
  };
}

/** One price where it is settled, else the least of all. */
function priceOf({ rate, exact }: LowestRate, currency: Currency) {
  const price = wireFromMinor(rate.price, currency);
  if (exact) return { price, priceCurrency: currency } as const;
  return {
    priceSpecification: {
      "@type": "PriceSpecification",
      minPrice: price,
      priceCurrency: currency,
    },
  } as const;
}
