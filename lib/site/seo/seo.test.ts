import { describe, expect, test } from "vitest";
import { location as salon } from "#lib/config/testing/location.ts";
import type { Location } from "#lib/config/types.ts";
import { createPictures } from "./pictures.ts";
import { graphText, menuGraph, type OfferedItem, serviceGraph } from "./structured-data.ts";

const location: Location = {
  ...salon,
  locale: "de",
  business: {
    name: "Atelier </script><script>alert(1)//",
    phone: "+49 30 5557 0142",
    address: "Lindenallee 14, 10435 Berlin",
    logo: "/logo.svg",
    brandStyle: "barber",
  },
};
const addresses = {
  menu: "https://book.example/book",
  picture: "https://book.example/book/picture.png",
};
const cut: OfferedItem = {
  name: "Cut",
  description: "With a wash",
  url: "https://book.example/book/services/svc_cut",
  rate: { rate: { price: 45_50, minutes: 45 }, exact: true },
};

describe("structured data", () => {
  test("names the business, its contact and its services", () => {
    const facial: OfferedItem = {
      name: "Facial",
      url: "https://book.example/book/services/f",
      rate: { rate: { price: 84_00, minutes: 60 }, exact: false },
    };
    const graph: unknown = JSON.parse(
      graphText(menuGraph(location, addresses, { offered: [cut, facial] })),
    );
    expect(graph).toMatchObject({
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "LocalBusiness",
          "@id": "https://book.example/book#business",
          telephone: "+49 30 5557 0142",
          address: "Lindenallee 14, 10435 Berlin",
          logo: "https://book.example/logo.svg",
          potentialAction: { "@type": "ReserveAction", target: { urlTemplate: addresses.menu } },
          hasOfferCatalog: {
            itemListElement: [
              { "@type": "Offer", price: 45.5, priceCurrency: "EUR" },
              { priceSpecification: { minPrice: 84, priceCurrency: "EUR" } },
            ],
          },
        },
      ],
    });
  });

  test("of a service links to its page, and has no price where none is known", () => {
    const text = graphText(serviceGraph(location, addresses, cut));
    expect(JSON.parse(text)["@graph"][1]).toMatchObject({
      "@type": "Service",
      description: "With a wash",
      provider: { "@id": "https://book.example/book#business" },
      offers: { url: cut.url, price: 45.5 },
      potentialAction: { "@type": "ReserveAction", target: { urlTemplate: cut.url } },
    });
    const unpriced = graphText(serviceGraph(location, addresses, { ...cut, rate: undefined }));
    expect(unpriced).not.toMatch(/Offer|ReserveAction|45/);
  });

  test("cannot leave its script element, whatever a name holds", () => {
    const text = graphText(menuGraph(location, addresses, { offered: [cut] }));
    expect(text).not.toContain("<");
    expect(JSON.parse(text)["@graph"][0].name).toBe(location.business.name);
  });
});

describe("pictures", () => {
  const picture = (size: number) => new Uint8Array(size);

  test("are drawn once per key, one at a time", async () => {
    const pictures = createPictures(10);
    let drawing = 0;
    let most = 0;
    let drawn = 0;
    const draw = async () => {
      drawing += 1;
      most = Math.max(most, drawing);
      await new Promise((done) => setImmediate(done));
      drawing -= 1;
      drawn += 1;
      return picture(1);
    };
    const keys = Array.from({ length: 40 }, (_, index) => `key${index % 4}`);
    await Promise.all(keys.map((key) => pictures.get(key, draw)));
    expect({ drawn, most }).toEqual({ drawn: 4, most: 1 });
  });

  test("are evicted by newer ones, and when drawing failed", async () => {
    const pictures = createPictures(2);
    const drawnKeys: string[] = [];
    const get = (key: string) =>
      pictures.get(key, async () => {
        drawnKeys.push(key);
        if (key === "bad") throw new Error("no ink");
        return picture(1);
      });
    for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
    expect(drawnKeys).toEqual(["a", "b", "c", "b"]);
    await expect(get("bad")).rejects.toThrow("no ink");
    await expect(get("bad")).rejects.toThrow("no ink");
    await get("d");
    expect(drawnKeys.slice(4)).toEqual(["bad", "bad", "d"]);
  });
});
