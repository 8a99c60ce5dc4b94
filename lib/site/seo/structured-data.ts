import type { Location } from "#lib/config/types.ts";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import { type Currency, wireFromMinor } from "#lib/values/money.ts";
import { openingNode } from "./opening-hours.ts";

/** schema.test.ts compares each with the types of schema-dts, which a compiler reads for seconds. */
export type Graph = {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly object[];
};

export type OfferedItem = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly rate?: LowestRate | undefined;
  readonly url: string;
  readonly picture?: string | undefined;
};

export type Addresses = { readonly menu: string; readonly picture: string };

export type OfferedCategory = {
  readonly name: string;
  readonly url: string;
  readonly count: number;
};

export function menuGraph(
  location: Location,
  addresses: Addresses,
  content:
    | { readonly offered: readonly OfferedItem[] }
    | { readonly categories: readonly OfferedCategory[] },
): Graph {
  const { currency } = location;
  const list =
    "offered" in content
      ? content.offered.map((each) => offerOf(each, currency))
      : content.categories.map(catalogNode);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...businessNode(location, addresses),
        currenciesAccepted: currency,
        potentialAction: reserveAction(addresses.menu),
        ...(list.length > 0 && {
          hasOfferCatalog: { "@type": "OfferCatalog", itemListElement: list },
        }),
      },
    ],
  };
}

export function categoryGraph(
  location: Location,
  addresses: Addresses,
  category: OfferedCategory,
  offered: readonly OfferedItem[],
): Graph {
  const { business, currency } = location;
  const offers = offered.map((each) => offerOf(each, currency));
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...businessNode(location, addresses),
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
  return { "@type": "OfferCatalog", name, url, numberOfItems: count };
}

function breadcrumbs(steps: readonly { readonly name: string; readonly url: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export function serviceGraph(
  location: Location,
  addresses: Addresses,
  offered: OfferedItem,
  /** Only in a menu whose categories have pages. */
  category?: Pick<OfferedCategory, "name" | "url">,
): Graph {
  const { business, currency } = location;
  const { rate, url } = offered;
  return {
    "@context": "https://schema.org",
    "@graph": [
      businessNode(location, addresses),
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

/** For a script element: `<` is escaped, so no text can end the element. */
export function graphText(graph: Graph): string {
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

function idOf({ menu }: Addresses): string {
  return `${menu}#business`;
}

function businessNode(
  { business: { name, phone, email, address, logo }, content }: Location,
  addresses: Addresses,
) {
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
    ...openingNode(content),
  };
}

function reserveAction(url: string) {
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

function serviceNode({ name, description, url, picture }: OfferedItem) {
  return {
    "@type": "Service",
    name,
    url,
    ...(description && { description }),
    ...(picture && { image: picture }),
  };
}

function offerOf(offered: OfferedItem, currency: Currency) {
  const { name, url, rate } = offered;
  return {
    "@type": "Offer",
    itemOffered: { "@type": "Service", name, url },
    ...(rate && priceOf(rate, currency)),
  };
}

function priceOf({ rate, exact }: LowestRate, currency: Currency) {
  const price = wireFromMinor(rate.price, currency);
  if (exact) return { price, priceCurrency: currency };
  return {
    priceSpecification: {
      "@type": "PriceSpecification",
      minPrice: price,
      priceCurrency: currency,
    },
  };
}
