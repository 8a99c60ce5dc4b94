import { keys } from "../../sandbox/keys.ts";
import { violationsIn } from "../../test/harness/axe.ts";
import { phone } from "../../test/harness/browser.ts";
import { book, pathnameOf, slotsOn } from "../../test/harness/http/book.ts";
import { linkNamed, linksTo, mainOn, stateOn, textOf } from "../../test/harness/http/page.ts";
import {
  createHttpVisitor,
  type HttpVisitor,
  type Shown,
} from "../../test/harness/http/visitor.ts";
import { Salon } from "../../test/harness/salon.ts";
import { type SandboxProcess, startSiteProcess } from "../../test/harness/servers.ts";
import { openWithScript } from "../../test/harness/site-script.ts";
import { siteOptions, startSalon } from "../../test/harness/start.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const PORTO = {
  slug: "porto",
  name: "Barbearia do Cais",
  address: "Rua da Alfândega 9, 4050-029 Porto",
  timeZone: "Europe/Lisbon",
  country: "PT",
  language: "pt",
};
const TOKYO = {
  slug: "tokyo",
  name: "Still Water Tokyo",
  address: "1 Chome, Shibuya, Tokyo",
  timeZone: "Asia/Tokyo",
  currency: "JPY",
  country: "JP",
  host: "tokyo.localhost",
};
const TOWNS = ["Berlin", "Köln", "Hamburg", "München", "Dresden", "Leipzig"];

type Location = Readonly<Record<string, string>>;

/**
 * A site of these locations; one without `apiUrl` is never asked for anything. `host` becomes a name of
 * its own, which browsers look for on this machine.
 */
async function siteOf(sandboxUrl: string, locations: readonly Location[]) {
  const variables = locations.map((_, index) => [`KEY_${index}`, `service_live_key_${index}`]);
  const site = await siteOptions(sandboxUrl, {
    ...Object.fromEntries(variables),
    KEY_0: keys.full.value,
    KEY_1: keys.booking.value,
  });
  const entries = locations.map(({ host, ...one }, index) => ({
    ...one,
    key: { env: `KEY_${index}` },
    ...(host && { publicUrl: `http://${host}:${site.port}` }),
  }));
  return startSiteProcess({ ...site, env: { ...site.env, locations: entries } });
}

/** Books the first time of the first service, and returns the path of the booking's page. */
async function bookFirst(http: HttpVisitor, menu: Shown, email: string): Promise<string> {
  const times = await http.open(linksTo(menu.html, "/time?")[0] ?? "");
  const details = await http.open(slotsOn(times)[0] ?? "");
  const booked = await book(http, details, { firstName: "Ada", email });
  expect(stateOn(booked.html)).toBe("confirmed");
  return pathnameOf(booked);
}

test("two locations with other zones, currencies and languages are booked side by side, one at a name of its own", async ({
  page,
  pages,
}) => {
  const started: SandboxProcess[] = [];
  for (const zone of [PORTO.timeZone, TOKYO.timeZone]) {
    started.push(await startSalon({ SANDBOX_TIME_ZONE: zone }));
  }
  const [porto, tokyo] = started;
  if (!porto || !tokyo) throw new Error("no sandboxes");
  const site = await siteOf(porto.url, [
    { ...PORTO, apiUrl: porto.url },
    { ...TOKYO, apiUrl: tokyo.url },
  ]);
  await page.goto(site.url);
  await expect(page.getByRole("listitem").filter({ hasText: PORTO.address })).toBeVisible();
  const http = createHttpVisitor(site.url);
  const { html: choice } = await http.open("/");
  const inPorto = await http.open(linkNamed(choice, PORTO.name) ?? "");
  expect(mainOn(inPorto.html)).toContain("€");
  const [token] = (await bookFirst(http, inPorto, "ada@porto.example")).split("/").slice(-1);
  for (const path of ["", "/move", "/cancel", "/calendar.ics"]) {
    const opened = await http.open(`/tokyo/bookings/${token}${path}`);
    expect([path, opened.status]).toEqual([path, 404]);
  }
  await http.close();
  await page.getByRole("link", { name: TOKYO.name }).click();
  const own = new RegExp(`^http://${TOKYO.host}:\\d+/tokyo`);
  await expect(page).toHaveURL(own);
  await expect(page.getByRole("main")).toContainText("¥");
  await expect(page.getByRole("main")).not.toContainText("€");
  await page.locator('main a[href*="/time?"]').first().click();
  await pages.time.slots.first().click();
  await pages.details.submit({ firstName: "Ada", email: "ada@tokyo.example" });
  await expect(page.locator('[data-state="confirmed"]')).toBeVisible();
  await expect(page).toHaveURL(own);
  const made = async ({ url, controlUrl }: SandboxProcess, email: string) =>
    (await new Salon(url, controlUrl).appointmentsOf(email)).length;
  await expect.poll(() => made(porto, "ada@porto.example")).toBe(1);
  await expect.poll(() => made(tokyo, "ada@tokyo.example")).toBe(1);
  expect(await made(tokyo, "ada@porto.example")).toBe(0);
  await Promise.all([site, ...started].map((one) => one.stop()));
});

test.describe("with many locations", () => {
  const many = TOWNS.map((town, index) => ({
    slug: `salon-${index}`,
    name: `Salon ${town}`,
    address: `Marktplatz ${index + 1}, ${town}`,
    phone: `+49 30 555010${index}`,
    color: `#00770${index}`,
  }));

  test("a place is found by its town, with and without scripts", async ({ browser, sandbox }) => {
    const site = await siteOf(sandbox.url, [PORTO, ...many]);
    const page = openWithScript(await (await browser.newContext(phone)).newPage());
    await page.goto(site.url);
    expect(await violationsIn(page)).toEqual([]);
    const shown = page.getByRole("main").getByRole("listitem").filter({ visible: true });
    await expect(shown).toHaveCount(many.length + 1);
    await page.getByRole("searchbox").fill("koln");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Salon Köln");
    await page.context().close();
    const http = createHttpVisitor(site.url, { headers: { "accept-language": "en-GB" } });
    const found = await http.send(await http.open("/"), "q", { q: "koln" });
    const townsOn = ({ html }: Shown) => TOWNS.filter((town) => mainOn(html).includes(town));
    expect(townsOn(found)).toEqual(["Köln"]);
    const none = await http.open("/?q=nowhere");
    expect(mainOn(none.html)).toContain(textOf(say("site.noLocation", { query: "nowhere" })));
    expect(townsOn(none)).toEqual(TOWNS);
    await http.close();
    await site.stop();
  });

  test("capitals lead to the page that is meant, and what is no page belongs to none of them", async ({
    sandbox,
  }) => {
    const site = await siteOf(sandbox.url, many);
    const http = createHttpVisitor(site.url, { headers: { "accept-language": "en-GB" } });
    const meant = await http.open("/Salon-3/embed?lang=de");
    expect(pathnameOf(meant)).toBe("/salon-3/embed");
    expect(meant.html).toContain('lang="de"');
    const accent = /--accent:[^;]+/;
    const colors = new Set<string | undefined>();
    for (const { slug } of many) colors.add(accent.exec((await http.open(`/${slug}`)).html)?.[0]);
    expect(colors.size).toBe(many.length);
    const list = await http.open("/");
    expect(colors).not.toContain(accent.exec(list.html)?.[0]);
    const framed = await http.open("/", { "x-framed": "true" });
    const [, theme = ""] = /data-theme="([^"]+)"/.exec(framed.html) ?? [];
    const palette = await http.open(`${theme}?scheme=light`);
    expect(accent.exec(palette.html)?.[0]).toBe(accent.exec(list.html)?.[0]);
    for (const path of ["/nowhere", "/SALON-99", "/nowhere/time"]) {
      const { html, status } = await http.open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(colors, path).not.toContain(accent.exec(html)?.[0]);
      const ofOne = many.flatMap(({ name, address, ...one }) => [name, address, one.phone]);
      expect(ofOne.filter((own) => html.includes(own))).toEqual([]);
      expect(linkNamed(html, say("site.chooseLocation"))).toBe("/");
      const german = await http.open(linkNamed(html, "Deutsch") ?? "");
      expect([german.status, linkNamed(german.html, "Deutsch")]).toEqual([
        404,
        "/not-here?lang=de",
      ]);
      expect(german.html).not.toContain("Salon ");
    }
    const own = await http.open("/salon-3/nowhere");
    expect(own.html).toContain("Salon München");
    await http.close();
    await site.stop();
  });
});
