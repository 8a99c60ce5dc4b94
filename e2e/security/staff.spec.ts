import { linksTo } from "../../test/harness/http/page.ts";
import { ask, formOf } from "../../test/harness/http/raw.ts";
import { createHttpVisitor, type HttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, STAFF_PASSWORD, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { StaffPages } from "../pages/staff-page.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

test("nothing is shown or done without a session", async ({ page, request, site }) => {
  const { url } = site;
  for (const path of ["/staff", "/staff/book", "/staff/book/bookings/x", "/staff/book/export"]) {
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
  await page.getByLabel(say("staff.signIn.password")).fill(STAFF_PASSWORD);
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
  site,
}) => {
  const http = createHttpVisitor(site.url);
  const door = await http.open("/staff/sign-in");
  const location = "x".repeat(20_000);
  const refused = await http.post(door, "password", { password: "not the password", location });
  expect(refused.status).toBe(303);
  expect(refused.location?.length).toBeLessThan(300);

  await http.post(door, "password", { password: STAFF_PASSWORD });
  const settings = "/staff/book/preview/now/settings?page=";
  for (const sent of ["/%0d%0aSet-Cookie:a=b", "/%E2%80%AE", "/%00", `/${"a".repeat(9_000)}`]) {
    const answer = await http.open(settings + sent);
    expect(answer.status, sent.slice(0, 20)).toBe(400);
    expect(answer.html).toContain("cannot be read");
  }
  const well = await http.open(`${settings}/time%3Fline%3D1042`);
  expect(well.path).toContain("/preview/now/time?line=1042");
  await http.close();
});

test("signing out ends the session, and everywhere ends all of them", async ({ site }) => {
  const devices = [0, 1, 2].map(() => createHttpVisitor(site.url));
  const [first, second, third] = devices;
  if (!first || !second || !third) throw new Error("three devices");
  for (const device of devices) await signIn(device);
  expect(await isSignedIn(second)).toBe(true);
  const cookie = [...first.cookies].map((pair) => pair.join("=")).join("; ");
  await leave(first, say("staff.signOut"));
  const stolen = await ask(site.url, {
    path: "/staff/book",
    headers: [["Cookie", cookie]],
  });
  expect(stolen.headers.get("location")).toMatch(/sign-in/);
  expect(await isSignedIn(second)).toBe(true);
  await leave(third, say("staff.signOutEverywhere"));
  expect(await isSignedIn(second)).toBe(false);
  await signIn(second);
  expect(await isSignedIn(second)).toBe(true);
  await Promise.all(devices.map((device) => device.close()));
});

async function signIn(http: HttpVisitor): Promise<void> {
  const page = await http.send(await http.open("/staff/sign-in"), "password", {
    password: STAFF_PASSWORD,
  });
  expect(linksTo(page.html, "/staff/book/services")).not.toEqual([]);
}

async function isSignedIn(http: HttpVisitor): Promise<boolean> {
  const { path } = await http.open("/staff/book");
  return !path.includes("sign-in");
}

async function leave(http: HttpVisitor, button: string): Promise<void> {
  const page = await http.send(await http.open("/staff/book"), button);
  expect(page.path).toMatch(/sign-in/);
}

test("guessing passwords locks out the guesser's address, and no other", async ({ site }) => {
  async function attempt(password: string, address: string): Promise<string> {
    const http = createHttpVisitor(site.url, { headers: { "x-forwarded-for": address } });
    const answer = await http.post(await http.open("/staff/sign-in"), "password", { password });
    await http.close();
    return answer.location ?? "";
  }
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => attempt(`guess number ${index}`, "203.0.113.9")),
  );
  expect(guesses.filter((to) => to.includes("problem=wrong"))).toHaveLength(5);
  expect(guesses.filter((to) => to.includes("problem=locked"))).toHaveLength(7);
  expect(await attempt(STAFF_PASSWORD, "203.0.113.9")).toContain("problem=locked");
  expect(await attempt(STAFF_PASSWORD, "198.51.100.4")).toMatch(/\/staff$/);
});
