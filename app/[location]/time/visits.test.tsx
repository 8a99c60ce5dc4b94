import { parse } from "node:querystring";
import { beforeEach, expect, test, vi } from "vitest";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import { timeUrl } from "../../_shared/urls.ts";
import { checkWantedTime, timesLink, wantedFrom, wantedIn } from "../details/page-data.ts";
import { loadTimes } from "./page-data.ts";
import { atNoon, openSite, page } from "./testing/open-site.tsx";

/** Visits of several members on the page of times: no member does both a clipper cut and brows. */

const CUT = "svc_clipper_cut";
const BROWS = "svc_brow_shape";
const both = { line: [CUT, BROWS], date: "2027-01-12" };

beforeEach(atNoon);

type Site = Awaited<ReturnType<typeof openSite>>;

function linksIn(html: string): readonly URLSearchParams[] {
  const hrefs = [...html.matchAll(/href="\/book\/details\?([^"]+)"/g)];
  return hrefs.map(([, query = ""]) => new URLSearchParams(query.replaceAll("&amp;", "&")));
}

function follow({ site }: Site, query: URLSearchParams) {
  const cart = cartFromParams(query.getAll("line"));
  const [date = "", start = ""] = [query.get("date") ?? "", query.get("start") ?? ""];
  const wanted = wantedFrom(cart, "any", date, start, query.getAll("part"));
  return wanted && checkWantedTime(site(), wanted);
}

test("every composed visit of a day is still free where its link leads", async () => {
  const opened = await openSite();
  const html = await page(opened.site(), both);
  expect(html).toContain("Several of us share this visit");
  const links = linksIn(html);
  expect(links.length).toBeGreaterThan(5);
  for (const query of links) {
    expect(query.getAll("part")).toHaveLength(2);
    expect(await follow(opened, query)).toMatchObject({ kind: "free" });
  }
});

test.each([
  ["a part at another time", (part: string[]) => [part[0] ?? "", "0310.tm_elif"]],
  ["a pause too long", (part: string[]) => [part[0] ?? "", "1845.tm_elif"]],
  [
    "a member who cannot do it",
    ([first = "", second = ""]: string[]) => [`${first.slice(0, 4)}.tm_nobody`, second],
  ],
  [
    "both at once",
    ([first = "", second = ""]: string[]) => [first, `${first.slice(0, 4)}${second.slice(4)}`],
  ],
])("an address with %s finds nothing", async (_, change) => {
  const opened = await openSite();
  const [query] = linksIn(await page(opened.site(), both));
  if (!query) throw new Error("no visit");
  const parts = change(query.getAll("part"));
  query.delete("part");
  for (const part of parts) query.append("part", part);
  expect(await follow(opened, query)).toMatchObject({ kind: "gone" });
});

test("details lead back to the times with their filter and members, in the order of the visit", async () => {
  const opened = await openSite();
  const saturday = { ...both, date: "2027-01-16", only: "saturdays" };
  const links = linksIn(await page(opened.site(), { ...saturday, with: ["tm_jonas", "any"] }));
  expect(links.length).toBeGreaterThan(0);
  for (const query of links) {
    const teamByLine = query.getAll("line").map((line) => (line === CUT ? "tm_jonas" : "any"));
    expect([query.getAll("with"), query.get("only")]).toEqual([teamByLine, "saturdays"]);
    const wanted = wantedIn(parse(query.toString()));
    const times = wanted && timeUrl(opened.site(), wanted.cart, timesLink(wanted));
    const back = new URLSearchParams(times?.split("?")[1]);
    expect([back.getAll("with"), back.get("only")]).toEqual([teamByLine, "saturdays"]);
  }
});

test("an address whose start differs from its first part names no time", async () => {
  const opened = await openSite();
  const [query] = linksIn(await page(opened.site(), both));
  query?.set("start", "23:00:00");
  expect(query && (await follow(opened, query))).toBeUndefined();
});

test("two of the same service may be taken by their two people in either order", async () => {
  const { site, control } = await openSite();
  const minutes = 16 * 60;
  await control("/appointments", {
    teamMemberId: "tm_jonas",
    date: both.date,
    start: "00:00:00",
    minutes,
  });
  const times = { ...both, line: [CUT, CUT] };
  const [late] = linksIn(await page(site(), { ...times, with: ["any", "tm_jonas"] })).map((query) =>
    query.getAll("part"),
  );
  const swapped = linksIn(await page(site(), { ...times, with: ["tm_jonas", "any"] }));
  expect(swapped.map((query) => query.getAll("part"))).toContainEqual(late);
});

test("where the booking service names nobody, a time of several members says nothing of names", async () => {
  const { site } = await openSite({ shape: { slotNames: "absent" } });
  const html = await page(site(), both);
  expect(html).toContain("who does what");
  expect(html).not.toMatch(/>With\s*<|, with ,/);
});

test("with a member for each service only their times are offered", async () => {
  const { site } = await openSite();
  const html = await page(site(), { ...both, with: ["tm_jonas", "any"] });
  const links = linksIn(html);
  expect(links.length).toBeGreaterThan(2);
  for (const query of links) {
    const cut = query.getAll("line").indexOf(CUT);
    expect(query.getAll("part")[cut]).toMatch(/^\d{4}\.tm_jonas$/);
  }
  expect(html).toContain("Choose per service</a>");
});

test("only a day on which several share a visit says so", async () => {
  const { site } = await openSite();
  const lead = "Several of us share this visit";
  const line = [CUT, "1042"];
  expect(await page(site(), { ...both, line, with: ["tm_jonas", "tm_elif"] })).toContain(lead);
  const alone = await page(site(), { ...both, line, with: ["tm_jonas", "tm_jonas"] });
  expect(linksIn(alone).length).toBeGreaterThan(0);
  expect(alone).not.toContain(lead);
});

test("where one member can take all, lines are not read one by one", async () => {
  const { site, reads } = await openSite();
  const html = await page(site(), { line: [CUT, "1042"] });
  expect(html).not.toContain("Several of us");
  expect(linksIn(html).every((query) => query.getAll("part").length === 0)).toBe(true);
  expect(await reads()).toBeLessThanOrEqual(2);
});

const SERVICES = [CUT, BROWS, "1042", "svc_file_polish", "svc_massage", "svc_facial_express"];
const PAIRS = SERVICES.flatMap((one, at) => SERVICES.slice(at + 1).map((other) => [one, other]));

test("lines are read once for all visitors, whatever else they want", async () => {
  const { site, reads } = await openSite();
  const visit = async (line: string[], visitor: number) => {
    const context = site();
    const caller = { ...context.caller, addressKey: `visitor ${visitor}` };
    const data = await loadTimes({ ...context, caller }, { line });
    expect(data, line.join()).toMatchObject({ kind: "times" });
  };
  for (const [at, pair] of PAIRS.entries()) await visit(pair, at);
  const first = await reads();
  // Two months at most are looked at for each cart and for each line by itself.
  expect(first).toBeLessThanOrEqual(2 * (PAIRS.length + SERVICES.length));
  for (let visitor = 0; visitor < 300; visitor += 1) {
    await visit(PAIRS[visitor % PAIRS.length] ?? [], 100 + visitor);
  }
  expect(await reads()).toBe(first);
});

test("where one visit cannot hold all services, two visits are offered", async () => {
  // Jonas is away on Wednesdays, and Sofia on Thursdays.
  vi.setSystemTime(Date.parse("2026-12-16T07:00:00+01:00"));
  const { site } = await openSite({}, { MAX_ADVANCE_DAYS: "1" });
  const html = await page(site(), { line: [CUT, "1042"], with: ["tm_jonas", "tm_sofia"] });
  expect(html).toContain("It works in two visits:");
  expect(html).toMatch(/Clipper cut, from /);
  expect(html).toMatch(/Fringe trim, from /);
});

test("whom a visitor wants for a service that they never do is named, with who does it", async () => {
  const opened = await openSite();
  const html = await page(opened.site(), { ...both, with: ["tm_elif", "any"] });
  expect(html).toContain("Elif Kaya has no free times for this online.");
  expect(html).toContain("These are the times with Jonas Weber and Sofia Brandt.");
  expect(linksIn(html).length).toBeGreaterThan(0);
});

test("a person who does a part of a visit leads to who does the rest", async () => {
  const opened = await openSite();
  const html = await page(opened.site(), { ...both, team: "tm_elif" });
  expect(html).toContain("Elif Kaya has no free times for this online.");
  expect(html).toContain("<li>Clipper cut · Jonas Weber or Sofia Brandt</li>");
  expect(html).toContain("<li>Brow shaping · Elif Kaya or Noor Haddad</li>");
});

test("on the few days that were asked for, several share what one person has seldom time for", async () => {
  const { site, control } = await openSite();
  // Sofia alone does both, and is away on all Saturdays but one.
  for (const date of ["2027-01-02", "2027-01-09", "2027-01-16", "2027-01-23"]) {
    const away = { teamMemberId: "tm_sofia", date, start: "07:00:00", minutes: 15 * 60 };
    await control("/appointments", away);
  }
  const saturdays = { line: ["svc_blow_dry", "svc_file_polish"], only: "saturdays" };
  const data = await loadTimes(site(), { ...saturdays, month: "2027-01" });
  expect(data).toMatchObject({ kind: "times", date: "2027-01-02" });
  expect(data.kind === "times" && data.free.size).toBe(5);
});
