import ts from "typescript";
import { describe, expect, test } from "vitest";
import { location as salon } from "#lib/config/testing/location.ts";
import type { Location } from "#lib/config/types.ts";
import { openingNode } from "./opening-hours.ts";
import {
  categoryGraph,
  graphText,
  menuGraph,
  type OfferedItem,
  serviceGraph,
} from "./structured-data.ts";

const location: Location = {
  ...salon,
  locale: "de",
  business: {
    name: "Atelier Linden",
    phone: "+49 30 5557 0142",
    email: "hello@atelier-linden.example",
    address: "Lindenallee 14, 10435 Berlin",
    logo: "/logo.svg",
    brandStyle: "atelier",
  },
};
const addresses = {
  menu: "https://book.example/book",
  picture: "https://book.example/book/picture.png",
};
const offered = (name: string, exact: boolean): OfferedItem => ({
  name,
  description: "With a wash",
  url: `https://book.example/book/services/${name}`,
  rate: { rate: { price: 45_50, minutes: 45 }, exact },
});

const category = { name: "Hair", url: "https://book.example/book/categories/hair", count: 900 };

const graphs = {
  menu: menuGraph(location, addresses, {
    offered: [offered("cut", true), offered("facial", false)],
  }),
  "empty menu": menuGraph(location, addresses, { offered: [] }),
  "large menu": menuGraph(location, addresses, { categories: [category] }),
  category: categoryGraph(location, addresses, category, [offered("cut", true)]),
  "service of a large menu": serviceGraph(location, addresses, offered("cut", true), category),
  service: serviceGraph(location, addresses, offered("cut", true)),
  "service from a price on": serviceGraph(location, addresses, offered("facial", false)),
  "service by phone": serviceGraph(location, addresses, { ...offered("x", true), rate: undefined }),
};

const morning = { from: "09:00:00", until: "12:30:00" };
const opening = openingNode({
  hours: [[morning], [], [], [], [], [], []],
  mapUrl: "https://maps.example/1",
  notices: [{ text: "Shut", closed: { from: "2026-12-24", until: "2026-12-26" } }],
});
const openingGraph = {
  "@context": "https://schema.org",
  "@graph": [{ "@type": "LocalBusiness", ...opening }],
} as const;

/** Compiler errors of each graph against the types generated from schema.org's vocabulary. */
function typeErrorsIn(graphTexts: readonly string[]): readonly string[] {
  const file = "graphTexts.ts";
  const source = [
    'import type { Graph } from "schema-dts";',
    ...graphTexts.map((text, index) => `export const graph${index}: Graph = ${text};`),
  ].join("\n");
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    // Without those of browsers.
    lib: ["lib.esnext.d.ts"],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ESNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile(name, target);
  host.fileExists = (name) => name === file || fileExists(name);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

test("every graph fits schema.org's vocabulary, and an unknown property is detected", {
  timeout: 60_000,
}, () => {
  const right = [...Object.values(graphs), openingGraph].map(graphText);
  const odd = graphText(graphs.service).replace('"telephone":', '"fone":');
  // Together: the compiler reads the vocabulary for a second and a half.
  expect(typeErrorsIn([...right, odd])).toEqual([expect.stringContaining("fone")]);
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Node = { readonly [key: string]: Json };

function objectsIn(value: Json): Node[] {
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe.each(Object.entries(graphs))("the graph of the %s", (_, graph) => {
  const nodes = objectsIn(JSON.parse(graphText(graph)));
  const ofType = (type: string) => nodes.filter((node) => node["@type"] === type);

  test("addresses are absolute, and references resolve", () => {
    const urls = nodes.flatMap(({ url, item, image, logo, urlTemplate, "@id": id }) =>
      [url, item, image, logo, urlTemplate, id].filter((each) => typeof each === "string"),
    );
    expect(urls.length).toBeGreaterThan(2);
    for (const url of urls) expect(url).toMatch(/^https:\/\/book\.example\//);
    const known = nodes.filter((node) => "@type" in node).map((node) => node["@id"]);
    for (const node of nodes.filter((each) => !("@type" in each) && "@id" in each)) {
      expect(known).toContain(node["@id"]);
    }
  });

  test("has one business with an address, and each offer a price and currency", () => {
    expect(ofType("LocalBusiness")).toEqual([
      expect.objectContaining({ name: expect.any(String), address: expect.any(String) }),
    ]);
    for (const offer of ofType("Offer")) {
      const { priceSpecification } = offer;
      const priced = ofType("PriceSpecification").find((each) => each === priceSpecification);
      const { price, minPrice, priceCurrency } = priced ?? offer;
      expect(price ?? minPrice).toEqual(expect.any(Number));
      expect(priceCurrency).toMatch(/^[A-Z]{3}$/);
    }
    const positions = ofType("ListItem").map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });
});
