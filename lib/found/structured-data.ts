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

/** What the menu says in the words of schema.org: the business, and all that can be booked. */
export function menuGraph(
  { business, currency }: Location,
  addresses: Addresses,
  offered: readonly Offered[],
): Graph {
  const offers = offered.map((each) => offerOf(each, currency));
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...businessNode(business, addresses),
        currenciesAccepted: currency,
        potentialAction: reserveAction(addresses.menu),
        ...(offers.length > 0 && {
          hasOfferCatalog: { "@type": "OfferCatalog", itemListElement: offers },
        }),
      },
    ],
  };
}

/** What the page of one service or bundle says. */
export function serviceGraph(
  { business, currency }: Location,
  addresses: Addresses,
  offered: Offered,
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
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: business.name, item: addresses.menu },
          { "@type": "ListItem", position: 2, name: offered.name, item: url },
        ],
      },
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
