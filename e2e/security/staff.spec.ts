import { expect, siteForFile, test } from "../../test/harness/own-site.ts";
import { say } from "../../test/harness/words.ts";
import { StaffPages } from "../pages/staff-page.ts";
import { formOn, send } from "./support/html-form.ts";
import { ask, formOf } from "./support/requests.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const PASSWORD = "linden trees in november";
const siteUrl = siteForFile({ STAFF_PASSWORD: PASSWORD, TRUSTED_PROXY_HOPS: "1" });

test("there is no staff area unless it is configured", async ({ ownSite }) => {
  for (const path of ["/staff", "/staff/sign-in", "/staff/book/bookings", "/staff/book/export"]) {
    const answer = await ask(ownSite.url, { path });
    expect(answer.status, path).toBe(404);
    expect(answer.body).not.toContain(say("staff.signIn.title"));
  }
});

test("nothing is shown or done without a session", async ({ page, request }) => {
  const url = siteUrl();
  for (const path of [
    "/staff",
    "/staff/book/bookings",
    "/staff/book/bookings/x",
    "/staff/book/export",
  ]) {
    const answer = await ask(url, { path });
    expect(answer.status, path).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/staff\/sign-in\?to=%2Fstaff/);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  const missing = await ask(url, { path: "/staff/nowhere" });
  expect([303, 404]).toContain(missing.status);

  const staff = new StaffPages(page, url);
  await page.goto(`${url}/staff/book/services`);
  await staff.expectAccessible();
  await page.getByLabel(say("staff.signIn.password")).fill("not the password");
  await staff.press("staff.signIn.button");
  await expect(page.getByRole("main")).toContainText(say("staff.signIn.wrong"));
  await page.getByLabel(say("staff.signIn.password")).fill(PASSWORD);
  await staff.press("staff.signIn.button");
  await expect(page).toHaveURL(`${url}/staff/book/services`);
  await staff.expectAccessible();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/staff" });

  // A form that another site's page sends with the session does nothing.
  const form = formOf({ do: "everywhere" });
  const headers = [
    ...(form.headers ?? []),
    ["Cookie", `${cookie?.name}=${cookie?.value}`] as const,
  ];
  const foreign = [...headers, ["Origin", "https://evil.example"] as const];
  await ask(url, { method: "POST", path: "/staff/book/services", ...form, headers: foreign });
  await page.reload();
  await expect(page).toHaveURL(`${url}/staff/book/services`);
  expect((await request.get(`${url}/book`)).ok()).toBe(true);
});

test("nothing that is sent to a door of the staff's comes back as it is, or breaks it", async ({
  request,
}) => {
  const url = siteUrl();
  const form = await formOn(request, `${url}/staff/sign-in`, "password");
  const location = "x".repeat(20_000);
  const refused = await send(request, form, { password: "not the password", location });
  expect(refused.status()).toBe(303);
  expect(refused.headers().location?.length).toBeLessThan(300);

  await send(request, form, { password: PASSWORD });
  const settings = `${url}/staff/book/preview/now/settings?page=`;
  for (const sent of ["/%0d%0aSet-Cookie:a=b", "/%E2%80%AE", "/%00", `/${"a".repeat(9_000)}`]) {
    const answer = await request.get(settings + sent, { maxRedirects: 0 });
    expect(answer.status(), sent.slice(0, 20)).toBe(400);
    expect(await answer.text()).toContain("cannot be read");
  }
  const well = await request.get(`${settings}/time%3Fline%3D1042`, { maxRedirects: 0 });
  expect(well.status()).toBe(303);
  expect(well.headers().location).toContain("/preview/now/time?line=1042");
});

test("signing out ends the session, and everywhere ends all of them", async ({ browser }) => {
  const url = siteUrl();
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const devices = await Promise.all(
    contexts.map(async (context) => new StaffPages(await context.newPage(), url)),
  );
  for (const device of devices) await device.signIn(PASSWORD);
  const [first, second, third] = devices;
  if (!first || !second || !third) throw new Error("three devices");
  const stolen = await first.page.context().cookies();
  await leave(first, say("staff.signOut"));
  await first.page.context().addCookies(stolen);
  await first.page.goto(`${url}/staff/book/bookings`);
  await expect(first.page).toHaveURL(/sign-in/);
  await second.page.reload();
  await expect(second.page).toHaveURL(/bookings/);
  await leave(third, say("staff.signOutEverywhere"));
  await second.page.reload();
  await expect(second.page).toHaveURL(/sign-in/);
  await second.signIn(PASSWORD);
  await expect(second.page).toHaveURL(/bookings/);
  await Promise.all(contexts.map((context) => context.close()));
});

async function leave({ page }: StaffPages, button: string): Promise<void> {
  await page.locator("header summary").click();
  await page.locator("header").getByRole("button", { name: button, exact: true }).click();
  await expect(page).toHaveURL(/sign-in/);
}

test("guessing passwords locks out the guesser's address, and no other", async ({ playwright }) => {
  const url = siteUrl();
  const request = await playwright.request.newContext();
  async function attempt(password: string, address: string): Promise<string> {
    const form = await formOn(request, `${url}/staff/sign-in`, "password");
    const from = { "x-forwarded-for": address };
    const answer = await send(request, form, { password }, from);
    return answer.headers().location ?? "";
  }
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => attempt(`guess number ${index}`, "203.0.113.9")),
  );
  expect(guesses.filter((to) => to.includes("problem=wrong"))).toHaveLength(5);
  expect(guesses.filter((to) => to.includes("problem=locked"))).toHaveLength(7);
  expect(await attempt(PASSWORD, "203.0.113.9")).toContain("problem=locked");
  expect(await attempt(PASSWORD, "198.51.100.4")).toMatch(/\/staff$/);
  await request.dispose();
});
