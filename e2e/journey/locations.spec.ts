import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { expect, test } from "../../test/harness/own-site.ts";
import { Salon } from "../../test/harness/salon.ts";
import { type SandboxProcess, startSiteProcess } from "../../test/harness/servers.ts";
import { siteOptions, startSalon } from "../../test/harness/start.ts";
import { say } from "../../test/harness/words.ts";

const PORTO = {
  slug: "porto",
  name: "Barbearia do Cais",
  address: "Rua da Alfândega 9, 4050-029 Porto",
  timeZone: "Europe/Lisbon",
  country: "PT",
  locale: "pt",
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
  const file = join(await mkdtemp(join(tmpdir(), "bookfront-locations-")), "locations.json");
  const variables = locations.map((_, index) => [`KEY_${index}`, `service_live_key_${index}`]);
  const site = await siteOptions(sandboxUrl, {
    LOCATIONS_FILE: file,
    BOOKING_API_KEY: "",
    ...Object.fromEntries(variables),
    KEY_0: keys.full.value,
    KEY_1: keys.booking.value,
  });
  const entries = locations.map(({ host, ...one }, index) => ({
    ...one,
    apiKeyVariable: `KEY_${index}`,
    ...(host && { publicUrl: `http://${host}:${site.port}` }),
  }));
  await writeFile(file, JSON.stringify(entries));
  return startSiteProcess(site);
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
    started.push(await startSalon(undefined, { SANDBOX_TIME_ZONE: zone }));
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
  }));
  const all = [
    { ...PORTO, position: "41.1417,-8.6136" },
    ...many.map((one, index) => ({ ...one, position: `5${index}.1,10` })),
  ];

  test("a visitor who shares a position gets the nearest location first, and one who does not is told why; a place is found by its town, with and without scripts", async ({
    browser,
    sandbox,
  }) => {
    const site = await siteOf(sandbox.url, all);
    const geolocation = { latitude: 41.2, longitude: -8.5 };
    const lisbon = await browser.newContext({
      ...phone,
      geolocation,
      permissions: ["geolocation"],
    });
    const page = await lisbon.newPage();
    await page.goto(`${site.url}/?q=salon`);
    const places = page.getByRole("main").getByRole("listitem");
    await page.getByRole("button", { name: say("site.nearest") }).click();
    await expect(places.first()).toContainText("Salon Berlin");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("button", { name: say("site.nearest") }).click();
    await expect(places.first()).toContainText(/Barbearia do Cais.*12 km/s);
    expect(await violationsIn(page)).toEqual([]);
    await lisbon.close();
    const shy = await (await browser.newContext(phone)).newPage();
    await shy.goto(site.url);
    await shy.getByRole("button", { name: say("site.nearest") }).click();
    await expect(shy.getByRole("status")).toContainText(say("site.nearestFailed"));
    const shown = shy.getByRole("main").getByRole("listitem").filter({ visible: true });
    await expect(shown).toHaveCount(all.length);
    await shy.getByRole("searchbox").fill("koln");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Salon Köln");
    await shy.context().close();
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
});
