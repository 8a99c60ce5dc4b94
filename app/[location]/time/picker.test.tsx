import { beforeEach, expect, test, vi } from "vitest";
import { contentFolder } from "#lib/config/content/testing/folder.ts";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import type { Params } from "../../_shared/params.ts";
import { MAX_SERVICES, preferredMember } from "../_parts/member-names.ts";
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
    weeks: table.split("<tr>").length - 2,
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

function query(html: string, text: string): URLSearchParams {
  const link = new RegExp(`<a href="([^"]+)"[^>]*>${text}</a>`).exec(html)?.[1] ?? "";
  return new URL(link.replaceAll("&amp;", "&"), "http://site.example").searchParams;
}

test("a filter keeps the chosen day, or goes on from it", async () => {
  const opened = await openSite();
  const evenings = await timesFor(opened.site(), {
    line: TRIM,
    only: "evenings",
    month: "2026-12",
  });
  const days = [...evenings.free.keys()].filter((day) => day >= "2026-12-01");
  const others = [...(await timesFor(opened.site(), { line: TRIM, month: "2026-12" })).free.keys()];
  for (const date of others.filter((day) => day >= "2026-12-01" && day < "2026-12-20")) {
    const html = await page(opened.site(), { line: TRIM, date });
    expect(query(html, "Evenings").get("date")).toBe(days.find((day) => day >= date));
    expect(query(html, "All").get("date")).toBe(date);
  }
  const unchosen = await page(opened.site(), { line: TRIM });
  expect(query(unchosen, "Evenings").has("date")).toBe(false);
});

test("removing a line keeps the chosen day, the filter and the members of the others", async () => {
  const { site } = await openSite();
  const context = site();
  const read = await context.catalogue.read(undefined);
  if (!read.ok) throw new Error(read.error);
  const cart = cartFromParams([TRIM, "svc_clipper_cut", "svc_brow_shape"]);
  const kept = { date: "2026-12-15", only: "evenings", with: ["tm_mara", "tm_jonas", "any"] };
  const { lines } = await cartViewOf(context, read.value.catalogue, cart, { kept });
  const left = new URL(lines[1]?.removeHref ?? "", "http://site.example").searchParams;
  expect(left.getAll("line")).toEqual([TRIM, "svc_brow_shape"]);
  expect([left.get("date"), left.get("only")]).toEqual(["2026-12-15", "evenings"]);
  expect(left.getAll("with")).toEqual(["tm_mara", "any"]);
});

const POLISH = { line: "svc_file_polish", team: "tm_jonas" };

test("a service that the wanted member does not do shows the members who do, with their times", async () => {
  const opened = await openSite();
  const unknown = await page(opened.site(), { ...POLISH, team: "tm_nobody" });
  expect(unknown).toContain("The person in your link has no free times for this online.");
  await page(opened.site(), { line: TRIM });
  const html = await page(opened.site(), POLISH);
  expect(html).toContain("Jonas Weber has no free times for this online.");
  expect(html).toContain("These are the times with Noor Haddad and Sofia Brandt.");
  expect(html.includes("/book/details?line=svc_file_polish")).toBe(true);
});

test("a member with times on another day or at another hour is not absent", async () => {
  const opened = await openSite();
  const absent = async (params: Params) =>
    (await timesFor(opened.site(), { line: TRIM, team: "tm_jonas", ...params })).absent;
  // Of Jonas's days off, and of hours that he never works.
  expect(await absent({ date: "2026-12-02" })).toEqual([]);
  expect(await absent({ only: "evenings" })).toEqual([]);
  expect((await timesFor(opened.site(), { ...POLISH, only: "evenings" })).absent).toEqual([
    { name: "Jonas Weber" },
  ]);
});

test("a member who is never free is absent by the name that the content file gives", async () => {
  const CONTENT_FILE = contentFolder({ team: { tm_ada: { name: "Ada" } } });
  const opened = await openSite({}, { CONTENT_FILE });
  const { absent } = await timesFor(opened.site(), { line: TRIM, team: "tm_ada" });
  expect(absent).toEqual([{ name: "Ada" }]);
});

test("a day on which the wanted person is away leads to those who are there", async () => {
  const opened = await openSite();
  const html = await page(opened.site(), { line: TRIM, team: "tm_jonas", date: "2026-12-02" });
  const data = await timesFor(opened.site(), { line: TRIM, team: "tm_jonas", date: "2026-12-02" });
  expect(data.partsOfDay).toEqual([]);
  expect(data.others).toContain("Mara Lindqvist");
  expect(data.others).not.toContain("Jonas Weber");
  const there = query(html, `See times with [^<]+`);
  expect([there.get("date"), there.get("team")]).toEqual(["2026-12-02", null]);
});

test("a day with few times leads on to the nearest free ones, before and after it", async () => {
  const opened = await openSite();
  const wanted = { line: TRIM, only: "evenings" };
  const all = await timesFor(opened.site(), { ...wanted, month: "2026-12" });
  const few = [...all.free].find(([day, count]) => day >= "2026-12-01" && count <= 6);
  if (!few) throw new Error("no such day");
  const [date] = few;
  const html = await page(opened.site(), { ...wanted, date });
  const [, list = ""] = html.split("Also free");
  const days = [...list.matchAll(/date=(\d{4}-\d\d-\d\d)/g)].map(([, day]) => day);
  const free = [...all.free.keys()];
  const first = free.indexOf(days[0] ?? "");
  const around = free.slice(first, first + days.length + 1).filter((day) => day !== date);
  expect(days).toEqual(around);
  expect(days.some((day = "") => day < date)).toBe(true);
  expect(days.some((day = "") => day > date)).toBe(true);
});

test("the name of a link's team member is read once, and an unknown id costs few requests", async () => {
  const opened = await openSite();
  const named = (team: string) => preferredMember({ ...opened.site(), visit: { team } });
  expect((await named("tm_sofia"))?.name).toBe("Sofia Brandt");
  const known = await opened.reads();
  expect((await named("7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9"))?.name).toBe("Noor Haddad");
  expect(await named("tm_a")).toBeUndefined();
  const asked = await opened.reads();
  expect(known).toBeLessThanOrEqual(MAX_SERVICES);
  expect(asked).toBeLessThanOrEqual(2 * MAX_SERVICES);
  for (const team of ["tm_b", "tm_c", "tm_sofia"]) await named(team);
  expect(await opened.reads()).toBe(asked);
});
