import { setTimeout as sleep } from "node:timers/promises";
import { dayIn } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/own-site.ts";

test.describe.configure({ mode: "default" });

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  const noncesIn = (from: string, pattern: RegExp) =>
    new Set([...from.matchAll(pattern)].map(([, nonce]) => nonce));
  return {
    text,
    age: answer.headers.get("age"),
    nonces: noncesIn(text, /nonce="([^"]*)"/g),
    allowed: noncesIn(answer.headers.get("content-security-policy") ?? "", /'nonce-([^']*)'/g),
    hinted: noncesIn(answer.headers.get("link") ?? "", /nonce="([^"]*)"/g),
  };
}

test("each copy of a page has a nonce of its own, which alone its policy allows", async ({
  ownSite,
}) => {
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await ask(`${ownSite.url}/book?own`));
  for (const { nonces, allowed, hinted } of answers) {
    expect([...nonces]).toEqual([...allowed]);
    // The page brings its styles, so that there may be nothing left to hint at with a nonce.
    expect([...hinted].filter((nonce) => !allowed.has(nonce))).toEqual([]);
    expect([...nonces][0]).toMatch(/^[0-9a-f]{32}$/);
  }
  const all = answers.flatMap(({ nonces }) => [...nonces]);
  expect(new Set(all).size).toBe(4);
  const bare = answers.map(({ text }, index) => text.replaceAll(all[index] ?? "", "nonce"));
  expect(new Set(bare).size).toBe(1);
});

test("scripts of a kept page run, and lead to the next, which is kept as well", async ({
  ownSite,
  browser,
}) => {
  for (const round of ["first", "second"]) {
    const page = await browser.newPage({ baseURL: ownSite.url });
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto("/book?round");
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const next = page.waitForResponse((answer) => answer.url().includes("/book/time?"));
    await page.locator('a[href*="/book/time?"]').first().click();
    expect((await next).headers().age).toBeDefined();
    await expect(page.locator('a[href*="/book/details?"]').first()).toBeVisible();
    expect([round, await page.evaluate(() => "stayed" in window)]).toEqual([round, true]);
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test("a held time is offered on no cached page", async ({ anotherSite, visitor, browser }) => {
  // No write for a minute, so that only the hold blocks the time.
  const site = await anotherSite({ API_WRITES_PER_MINUTE: "1" });
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await page.goto(`/book/time?line=1042&date=${dayIn(12)}`);
  const slot = page.locator('a[href*="/book/details?"][href*="start="]').last();
  await page.locator('nav a[href*="team="]').first().click();
  const times = page.url();
  const href = (await slot.getAttribute("href")) ?? "";
  expect((await ask(times)).text).toContain(href.replaceAll("&", "&amp;"));
  await slot.click();
  await page.getByLabel("First name").fill(visitor.firstName);
  await page.getByLabel("Email").fill(visitor.email);
  await sleep(1_100);
  await page.locator('form button[type="submit"]').last().click();
  await page.waitForURL("**/bookings/**");
  expect((await ask(times)).text).not.toContain(href.replaceAll("&", "&amp;"));
  await page.close();
});

test("pages shown during an outage are not cached", async ({ anotherSite, salon }) => {
  const site = await anotherSite({});
  await ask(`${site.url}/book`);
  const route = "GET /api/Appointments/availability";
  await salon.fault({ route, kind: "status", status: 503, times: 100 });
  const times = `${site.url}/book/time?line=svc_blow_dry`;
  const troubled = await ask(times);
  expect(troubled.text).toContain('role="alert"');
  expect(troubled.age).toBeNull();
  await salon.heal();
  await expect.poll(async () => (await ask(times)).age, { timeout: 30_000 }).not.toBeNull();
});
