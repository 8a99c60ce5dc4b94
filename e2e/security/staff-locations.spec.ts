import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keys } from "../../sandbox/keys.ts";
import { violationsIn } from "../../test/harness/axe.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { say } from "../../test/harness/words.ts";
import { formOn, send } from "./support/html-form.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const [EVERYTHING, MITTE, PORTO] = [
  "lindens in november",
  "mitte's own words",
  "porto's own words",
];
const PAGES = ["bookings", "services", "figures", "website", "health", "export"];

async function twoLocations() {
  const [mitte, porto] = await Promise.all([startSalon(), startSalon()]);
  const file = join(await mkdtemp(join(tmpdir(), "bookfront-staff-")), "locations.json");
  const entries = [
    { slug: "mitte", name: "Salon Mitte", apiKeyVariable: "KEY_0", staffPassword: MITTE },
    {
      ...{
        slug: "porto",
        name: "Barbearia do Cais",
        apiKeyVariable: "KEY_1",
        staffPassword: PORTO,
      },
      apiUrl: porto.url,
    },
  ];
  await writeFile(file, JSON.stringify(entries));
  const site = await startSite(mitte.url, {
    LOCATIONS_FILE: file,
    BOOKING_API_KEY: "",
    STAFF_PASSWORD: EVERYTHING,
    KEY_0: keys.full.value,
    KEY_1: keys.booking.value,
  });
  return { url: site.url, stop: () => Promise.all([site.stop(), mitte.stop(), porto.stop()]) };
}

test("a location's own password opens that location and nothing of another", async ({
  browser,
}) => {
  const { url, stop } = await twoLocations();
  const context = await browser.newContext();
  const page = await context.newPage();

  async function book(slug: string, email: string): Promise<void> {
    await page.goto(`${url}/${slug}`);
    await page.locator('a[href*="/time?"]').first().click();
    await page.locator('a[href*="/details?"]').first().click();
    await page.locator('input[name="firstName"]').fill("Ada");
    await page.locator('input[name="email"]').fill(email);
    await page.locator("button[data-pending]").first().click();
    await page.waitForURL("**/bookings/**");
  }
  await book("mitte", "ada@mitte.example");
  await book("porto", "ada@porto.example");

  async function signIn(password: string, location: string): Promise<void> {
    await context.clearCookies();
    await page.goto(`${url}/staff`);
    await page.getByLabel(say("desk.signIn.location")).selectOption(location);
    await page.getByLabel(say("staff.signIn.password")).fill(password);
    await page.getByRole("button", { name: say("staff.signIn.button"), exact: true }).click();
    await page.waitForURL(
      (to) => !to.pathname.includes("sign-in") || to.search.includes("problem"),
    );
  }
  const idOf = async (slug: string) => {
    await page.goto(`${url}/staff/${slug}/bookings`);
    await page.getByRole("listitem").getByRole("link", { name: "Ada" }).click();
    await page.waitForURL("**/bookings/*");
    return page.url();
  };

  await signIn(MITTE, "porto");
  await expect(page.getByRole("main")).toContainText(say("staff.signIn.wrong"));
  expect(await violationsIn(page)).toEqual([]);
  // The site's own opens all, whichever is chosen.
  await signIn(EVERYTHING, "porto");
  await expect(page.getByRole("main").getByRole("link")).toContainText([
    "Salon Mitte",
    "Barbearia do Cais",
  ]);
  const theirs = await idOf("mitte");

  await signIn(PORTO, "porto");
  await expect(page).toHaveURL(`${url}/staff/porto/bookings`);
  for (const path of PAGES) {
    expect((await page.request.get(`${url}/staff/porto/${path}`)).status(), path).toBe(200);
    const refused = await page.request.get(`${url}/staff/mitte/${path}`);
    expect(refused.status(), path).toBe(404);
    expect(await refused.text()).not.toContain("mitte.example");
  }
  expect((await page.request.get(theirs)).status()).toBe(404);
  const table = await (await page.request.get(`${url}/staff/porto/export`)).text();
  expect(table).toContain("ada@porto.example");
  expect(table).not.toContain("ada@mitte.example");
  await page.goto(`${url}/staff/porto/bookings?q=Ada`);
  await expect(page.getByRole("listitem").filter({ hasText: "Ada" })).toHaveCount(1);

  // A form of their own location that names another's booking does nothing.
  const own = await idOf("porto");
  const id = decodeURIComponent(theirs.split("/").at(-1) ?? "");
  const form = await formOn(page.request, own, "do");
  for (const location of ["mitte", "porto"]) {
    const fields = { ...form.fields, location, id, do: "revoke" };
    const answer = await send(page.request, { ...form, fields }, {}, {});
    expect([303, 404], location).toContain(answer.status());
  }
  await signIn(EVERYTHING, "mitte");
  await page.goto(theirs);
  await expect(page.getByRole("main")).toContainText("ada@mitte.example");
  await expect(page.getByRole("main")).not.toContainText(say("staff.booking.linkRevoked"));
  await context.close();
  await stop();
});
