import { parse } from "node:querystring";
import { beforeEach, expect, test, vi } from "vitest";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import type { Params } from "../../_shared/params.ts";
import { cartViewOf } from "../_visit/cart-view.ts";
import { atNoon, NOON, openSite, page, timesFor } from "./testing/open-site.tsx";

const TRIM = "1042";

beforeEach(atNoon);

type Opened = Awaited<ReturnType<typeof openSite>>;

async function calendarOn({ site }: Opened, params: Params) {
  const html = await page(site(), { line: TRIM, ...params });
  const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? "";
  const days = [...table.matchAll(/ class="day"[^>]*>(\d+)</g)];
  return {
    title: /<caption[^>]*>([^<]*)/.exec(table)?.[1],
    days: days.map(([, day]) => Number(day)),
    weeks: table.split("<tr").length - 2,
    free: table.split('data-state="free"').length - 1,
  };
}

test("the calendar begins with this week, and ends with the last that can be booked", async () => {
  const opened = await openSite();
  const now = await calendarOn(opened, { month: "2026-11" });
  expect(now).toMatchObject({ title: "November 2026", weeks: 3 });
  expect(now.days[0]).toBe(16);
  expect((await calendarOn(opened, { month: "2026-12" })).days).toHaveLength(31);
  expect((await calendarOn(opened, { month: "2027-02" })).days.at(-1)).toBe(21);
});

test("near the end of a month the calendar shows five weeks, also for a day of the next", async () => {
  // A Tuesday whose own seven days are all in November.
  vi.setSystemTime(NOON + 4 * 86_400_000);
  const opened = await openSite();
  const shown = await calendarOn(opened, {});
  expect(shown).toMatchObject({ title: "November\u2009–\u2009December 2026", weeks: 5 });
  expect([shown.days[0], shown.days.at(-1), shown.days.length]).toEqual([23, 27, 35]);
  expect(shown.free).toBeGreaterThan(20);
  expect(await calendarOn(opened, { date: "2026-12-16" })).toMatchObject({ ...shown });
  expect(await calendarOn(opened, { month: "2026-11" })).toMatchObject({ ...shown });
  const next = await calendarOn(opened, { month: "2026-12" });
  expect(next).toMatchObject({ title: "December 2026", weeks: 5 });
  expect(next.days).toHaveLength(31);
  expect((await calendarOn(opened, { date: "2026-12-28" })).title).toBe("December 2026");
});

test("members are those of the day on show, also where the calendar begins in the month before", async () => {
  vi.setSystemTime(Date.parse("2026-11-30T22:00:00+01:00"));
  const { month, date, members } = await timesFor((await openSite()).site(), { line: TRIM });
  expect(month).toBe("2026-11");
  expect(date).toMatch(/^2026-12-/);
  expect(members.length).toBeGreaterThan(1);
});

test("removing a line keeps the chosen day and the members of the others", async () => {
  const { site } = await openSite();
  const context = site();
  const read = await context.catalogue.read(undefined);
  if (!read.ok) throw new Error(read.error);
  const cart = cartFromParams([TRIM, "svc_clipper_cut", "svc_brow_shape"]);
  const kept = { date: "2026-12-15", with: ["tm_mara", "tm_jonas", "any"] };
  const { lines } = await cartViewOf(context, read.value.catalogue, cart, { kept });
  const left = new URL(lines[1]?.removeHref ?? "", "http://site.example").searchParams;
  expect(left.getAll("line")).toEqual([TRIM, "svc_brow_shape"]);
  expect(left.get("date")).toBe("2026-12-15");
  expect(left.getAll("with")).toEqual(["tm_mara", "any"]);
});

const POLISH = { line: "svc_file_polish", team: "tm_jonas" };

test.each([
  [
    "a member without times",
    { ...POLISH, team: "tm_jonas" },
    "Jonas Weber has nothing free online",
  ],
  ["an unknown one", { ...POLISH, team: "tm_nobody" }, "The person in your link has no free times"],
  [
    "one named by the business's file",
    { line: TRIM, team: "tm_ada" },
    "Ada has nothing free online",
  ],
])("%s is one sentence and a way to anyone", async (_, params, text) => {
  const opened = await openSite({}, { team: { tm_ada: { name: "Ada" } } });
  await page(opened.site(), { line: TRIM });
  const html = await page(opened.site(), params);
  expect(html).toContain(text);
  expect(html).not.toContain("/book/details?");
  const [, href = ""] = /<a href="([^"]+)"[^>]*>See times with anyone<\/a>/.exec(html) ?? [];
  expect(href).not.toContain("team=");
  const anyone = parse(href.replace(/^[^?]*\?/, "").replaceAll("&amp;", "&"));
  expect(await page(opened.site(), anyone)).toContain("/book/details?");
});

test("a day on which the wanted person is away says so, and leads to the next with times", async () => {
  const opened = await openSite();
  const html = await page(opened.site(), { line: TRIM, team: "tm_jonas", date: "2026-12-02" });
  expect(html).toContain("Jonas Weber has nothing free on Wednesday");
  expect(html).toContain("Next free: Thu, 3 Dec");
});

test("a few times stand without headings, many by part of the day", async () => {
  const opened = await openSite();
  const { days } = await timesFor(opened.site(), { line: TRIM, month: "2026-12" });
  const headed = async (date: string) =>
    />(Morning|Afternoon)</.test(await page(opened.site(), { line: TRIM, date }));
  const sizes = new Map([...days].map(([date, offers]) => [offers.length, date]));
  expect(Math.min(...sizes.keys())).toBeLessThan(9);
  for (const [count, date] of sizes) expect(await headed(date), date).toBe(count >= 9);
});

test.each([
  ["US", "en", "Sunday"],
  ["DE", "en", "Monday"],
  ["EG", "ar", "السبت"],
])("in %s a week begins on its own first day (%s)", async (country, lang, first) => {
  const opened = await openSite({}, { country });
  const context = opened.site();
  const i18n = i18nFor(context.location, lang === "ar" ? "ar" : "en");
  const html = await page({ ...context, i18n }, { line: TRIM, month: "2026-12" });
  const [, day] = /<th[^>]*abbr="([^"]+)"/.exec(html) ?? [];
  expect(day).toBe(first);
  // 1 December 2026 is a Tuesday.
  const blanks = { Sunday: 2, Monday: 1, السبت: 3 }[first] ?? 0;
  const [, row = ""] = /<tbody>(.*?)<\/tr>/s.exec(html) ?? [];
  expect(row.split(/<td[^>]*><\/td>/).length - 1).toBe(blanks);
});

test("one status says which day is shown, how many times it has, and with whom", async () => {
  const opened = await openSite();
  const spoken = async (params: Params) => {
    const html = await page(opened.site(), { line: TRIM, ...params });
    return [...html.matchAll(/role="status"[^>]*>(.*?)<\/p>/g)].map(([, text = ""]) =>
      text.replaceAll(/<[^>]*>/g, ""),
    );
  };
  const { days } = await timesFor(opened.site(), { line: TRIM, date: "2026-12-03" });
  const count = days.get("2026-12-03")?.length;
  expect(await spoken({ date: "2026-12-03" })).toEqual([
    `Thursday, 3 December, ${count} times free`,
  ]);
  expect(await spoken({ date: "2026-12-02", team: "tm_jonas" })).toEqual([
    "Wednesday, 2 December, nothing free. With Jonas Weber",
  ]);
});
