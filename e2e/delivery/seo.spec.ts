import { z } from "zod";
import { languages } from "#lib/values/i18n/languages.ts";
import { slotsOn } from "../../test/harness/http/book.ts";
import { attribute, textOf } from "../../test/harness/http/page.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const graph = z.object({ "@graph": z.array(z.looseObject({ "@type": z.string() })) });

/** From the header of a PNG file. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Attributes of the tags in a page's head, in their order. */
function inHead(html: string, tag: "link" | "meta", [name, value]: readonly [string, string]) {
  const [head = ""] = html.split("</head>");
  const tags = [...head.matchAll(new RegExp(`<${tag}\\b[^>]*>`, "g"))].map(([one]) => one);
  const of = (attributeName: string) =>
    tags
      .filter((one) => attribute(one, name) === value)
      .flatMap((one) => attribute(one, attributeName) ?? []);
  return { href: of("href"), content: of("content"), hreflang: of("hrefLang") };
}

function titleOf(html: string): string {
  return textOf(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

for (const [path, title, type] of [
  ["/book", say("menu.metaTitle", { business: "Atelier Linden" }), "LocalBusiness"],
  [
    "/book/services/svc_cut",
    say("service.metaTitle", { name: "Cut & finish", business: "Atelier Linden" }),
    "Service",
  ],
  [
    "/book/bundles/bnd_cut_gloss",
    say("service.metaTitle", { name: "Cut & gloss", business: "Atelier Linden" }),
    "Service",
  ],
] as const) {
  test(`${path} has metadata for search engines and shared links`, async ({
    http,
    baseURL,
    request,
  }) => {
    const german = await http.open(`${path}?lang=de&line=1042`);
    expect(titleOf(german.html)).not.toBe("");
    const canonical = ["rel", "canonical"] as const;
    expect(inHead(german.html, "link", canonical).href).toEqual([`${baseURL}${path}?lang=de`]);
    const { html } = await http.open(`${path}?line=1042`);
    expect(titleOf(html)).toBe(title);
    expect(inHead(html, "link", canonical).href).toEqual([`${baseURL}${path}`]);
    const named = inHead(html, "link", ["rel", "alternate"]).hreflang;
    expect(named).toEqual([...languages, "x-default"]);
    const content = (name: readonly [string, string]) => inHead(html, "meta", name).content;
    expect(content(["name", "robots"])).toEqual([expect.stringMatching(/^index/)]);
    expect(content(["property", "og:title"])).toEqual([title]);
    expect(content(["name", "description"])).toEqual([expect.stringMatching(/\w{3}/)]);

    const [picture = ""] = content(["property", "og:image"]);
    const drawn = await request.get(picture);
    expect(drawn.headers()["cache-control"]).toContain("max-age");
    expect(sizeOf(await drawn.body())).toEqual([1200, 630]);

    const [, stated = ""] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? [];
    const types = graph.parse(JSON.parse(stated))["@graph"].map((node) => node["@type"]);
    expect(types).toContain(type);
  });
}

test("private pages are not indexed", async ({ http }) => {
  const times = await http.open("/book/time?line=1042");
  const [details = ""] = slotsOn(times);
  for (const path of [times.path, "/book/bookings/x", "/book/not-here", details]) {
    const { html } = await http.open(path);
    const [robots] = inHead(html, "meta", ["name", "robots"]).content;
    expect([path, robots]).toEqual([path, expect.stringMatching(/noindex/)]);
  }
});

test("the sitemap lists bookable items, and every address in it exists", async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain("Disallow: /book/bookings/");
  const map = await (await request.get("/sitemap.xml")).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses).toContain(`${baseURL}/book`);
  expect(addresses).toContain(`${baseURL}/book/services/svc_cut`);
  expect(addresses.length).toBeGreaterThan(20);
  expect(map).toContain(`hreflang="ar" href="${baseURL}/book?lang=ar"`);
  for (const address of addresses) {
    expect((await request.head(address)).status(), address).toBe(200);
  }
});

test("the site can be installed", async ({ page, request }) => {
  const html = (await (await page.goto("/book?lang=ar"))?.text()) ?? "";
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest: unknown = await (await request.get(link ?? "")).json();
  expect(manifest).toMatchObject({ name: "Atelier Linden", lang: "ar", dir: "rtl" });
  const { icons, start_url } = z
    .object({
      icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
      start_url: z.string(),
    })
    .parse(manifest);
  for (const { src, sizes } of icons) {
    expect(sizeOf(await (await request.get(src)).body()).join("x")).toBe(sizes);
  }
  expect((await request.get(start_url)).status()).toBe(200);
  expect(inHead(html, "meta", ["name", "theme-color"]).content).toHaveLength(2);
});

test("pictures are drawn only for catalogue items", async ({ request }) => {
  for (const [path, status] of [
    ["/book/services/nothing/picture.png", 404],
    ["/book/bundles/svc_cut/picture.png", 404],
    ["/nowhere/picture.png", 404],
    ["/book/services/svc_cut/picture.png?title=forged", 200],
  ] as const) {
    expect((await request.get(path)).status(), path).toBe(status);
  }
});

test("a category of a small menu is an anchor in it", async ({ http, request }) => {
  const answer = await request.get("/book/categories/cat_cut?line=1042", { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/\/book\?line=1042#c-cat_cut$/);
  expect((await http.open("/book/categories/nothing")).status).toBe(404);
});
