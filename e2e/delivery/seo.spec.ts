import { z } from "zod";
import { languages } from "#lib/i18n/languages.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const graph = z.object({ "@graph": z.array(z.looseObject({ "@type": z.string() })) });

/** From the header of a PNG file. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
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
    page,
    baseURL,
    request,
  }) => {
    await page.goto(`${path}?lang=de&line=1042`);
    const head = page.locator("head");
    const german = await page.title();
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${baseURL}${path}?lang=de`,
    );
    await page.goto(`${path}?line=1042`);
    await expect(page).toHaveTitle(title);
    expect(german).not.toBe("");
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${baseURL}${path}`,
    );
    const named = await head
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
    expect(named).toEqual([...languages, "x-default"]);
    await expect(head.locator('meta[name="robots"]')).toHaveAttribute("content", /^index/);
    await expect(head.locator('meta[property="og:title"]')).toHaveAttribute("content", title);
    await expect(head.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);

    const picture = await head.locator('meta[property="og:image"]').getAttribute("content");
    const drawn = await request.get(picture ?? "");
    expect(drawn.headers()["cache-control"]).toContain("max-age");
    expect(sizeOf(await drawn.body())).toEqual([1200, 630]);

    const stated = await page.locator('script[type="application/ld+json"]').textContent();
    const types = graph.parse(JSON.parse(stated ?? ""))["@graph"].map((node) => node["@type"]);
    expect(types).toContain(type);
  });
}

test("private pages are not indexed", async ({ page }) => {
  for (const path of ["/book/time?line=1042", "/book/bookings/x", "/book/not-here"]) {
    await page.goto(path);
    const robots = page.locator('meta[name="robots"]').first();
    await expect(robots, path).toHaveAttribute("content", /noindex/);
  }
  await page.goto("/book/time?line=1042");
  await page.locator('#times a[href*="start="]').first().click();
  await expect(page).toHaveURL(/\/details\?/);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
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
  await page.goto("/book?lang=ar");
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
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
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

test("a category of a small menu is an anchor in it", async ({ page }) => {
  await page.goto("/book/categories/cat_cut?line=1042");
  await expect(page).toHaveURL(/\/book\?line=1042#c-cat_cut$/);
  expect((await page.request.get("/book/categories/nothing")).status()).toBe(404);
});
