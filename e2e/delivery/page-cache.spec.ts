import { languages } from "#lib/values/i18n/languages.ts";
import { openTimes, slotsOn } from "../../test/harness/http/book.ts";
import { linksTo } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";

test.describe.configure({ mode: "default" });

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  const header = (name: string) => answer.headers.get(name);
  return { status: answer.status, text, header, isKept: header("etag") !== null };
}

test("a kept page is the same bytes for all visitors, and not sent again to a browser that has it", async ({
  site,
}) => {
  const url = `${site.url}/book?team=any`;
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await ask(url));
  const policies = new Set(answers.map(({ header }) => header("content-security-policy")));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(policies.size).toBe(1);
  const [first] = answers;
  expect(first?.header("cache-control")).toMatch(/^public, max-age=0, s-maxage=[1-5], stale-/);
  expect(first?.header("vary")).toBe("Sec-Fetch-Dest, X-Framed, Accept-Encoding, Accept-Language");
  const etag = first?.header("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}-(?:br|gzip)"$/);
  const again = await ask(url, { "if-none-match": etag });
  expect([again.status, again.text, again.header("etag")]).toEqual([304, "", etag]);
  const plain = await ask(url, { "accept-encoding": "identity" });
  expect(plain.text).toBe(first?.text);
  // A page names in its head what it needs, and brings its styles along.
  expect(first?.header("link")).toBeNull();
});

test("parameters that a page does not read make no other page of it", async ({ site }) => {
  const one = await ask(`${site.url}/book/time?line=1042&x=1`);
  const other = await ask(`${site.url}/book/time?x=2&line=1042&y`);
  expect(other.header("etag")).toBe(one.header("etag"));
  expect(other.text).toBe(one.text);
  expect(one.text).not.toContain("x=1");
});

test("pages that are made at the same time have each the language and address of their own request", async ({
  site,
}) => {
  const titleOf = (text: string) => /<title>([^<]*)/.exec(text)?.[1];
  // As many at once as a slow machine makes, too, before it says that it is busy.
  for (const page of [
    "/book/details?line=1042&lang=",
    "/book/nowhere?lang=",
    "/book?q=cut&lang=",
  ]) {
    const together = await Promise.all(languages.map((lang) => ask(site.url + page + lang)));
    for (const [index, lang] of languages.entries()) {
      const { text, header } = together[index] ?? {};
      expect([page, header?.("content-language")]).toEqual([page, lang]);
      expect(text, page).toContain(`<html lang="${lang}"`);
      const alone = await ask(site.url + page + lang);
      expect([page, titleOf(text ?? "")]).toEqual([page, titleOf(alone.text)]);
    }
  }
});

// That scripts run on kept pages: nginx.spec.ts.
test("a kept page leads to the next, which is kept as well", async ({ site }) => {
  const menu = await ask(`${site.url}/book`);
  const [times = ""] = linksTo(menu.text, "/book/time?");
  const next = await ask(site.url + times);
  expect([menu.isKept, next.isKept]).toEqual([true, true]);
  expect(linksTo(next.text, "/book/details?")).not.toEqual([]);
});

test("a held time is offered on no cached page", async ({ anotherSite, days, visitor }) => {
  // No write for a minute, so that only the hold blocks the time.
  const site = await anotherSite({ API_WRITES_PER_MINUTE: "1" });
  const http = createHttpVisitor(site.url);
  const date = days.next("tm_jonas");
  const times = await openTimes(http, { line: "1042", team: "tm_jonas", date });
  const [slot = ""] = slotsOn(times).slice(-1);
  expect(slotsOn(await http.open(times.path))).toContain(slot);
  const { firstName, email } = visitor;
  const sent = await http.send(await http.open(slot), "review", { firstName, email });
  expect(sent.path).toContain("/bookings/");
  const other = await ask(site.url + times.path);
  expect(other.isKept).toBe(true);
  expect(other.text).not.toContain(slot.replaceAll("&", "&amp;"));
  await http.close();
});

test("pages shown during an outage are not cached", async ({ anotherSite, salon }) => {
  const site = await anotherSite({});
  await ask(`${site.url}/book`);
  const route = "GET /api/Appointments/availability";
  await salon.fault({ route, kind: "status", status: 503, times: 100 });
  const times = `${site.url}/book/time?line=svc_blow_dry`;
  const troubled = await ask(times);
  expect(troubled.text).toContain('role="alert"');
  expect(troubled.isKept).toBe(false);
  expect(troubled.header("cache-control")).toBe("private, no-store");
  await salon.heal();
  await expect.poll(async () => (await ask(times)).isKept, { timeout: 30_000 }).toBe(true);
});
