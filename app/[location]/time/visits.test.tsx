import { parse } from "node:querystring";
import { beforeEach, expect, test } from "vitest";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import type { Params } from "../../_shared/params.ts";
import { timeUrl } from "../../_shared/urls.ts";
import { checkWantedTime, timesLink, wantedFrom, wantedIn } from "../details/page-data.ts";
import { loadTimes } from "./data.ts";
import { atNoon, openSite, page, timesFor } from "./testing/open-site.tsx";

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

test("details lead back to the times with their members, in the order of the visit", async () => {
  const opened = await openSite();
  const links = linksIn(await page(opened.site(), { ...both, with: ["tm_jonas", "any"] }));
  expect(links.length).toBeGreaterThan(0);
  for (const query of links) {
    const teamByLine = query.getAll("line").map((line) => (line === CUT ? "tm_jonas" : "any"));
    expect(query.getAll("with")).toEqual(teamByLine);
    const wanted = wantedIn(parse(query.toString()));
    const times = wanted && timeUrl(opened.site(), wanted.cart, timesLink(wanted));
    const back = new URLSearchParams(times?.split("?")[1]);
    expect(back.getAll("with")).toEqual(teamByLine);
  }
});

test("an address whose start differs from its first part names no time", async () => {
  const opened = await openSite();
  const [query] = linksIn(await page(opened.site(), both));
  query?.set("start", "23:00:00");
  expect(query && (await follow(opened, query))).toBeUndefined();
});

test("where the booking service names nobody, a time of several members says nothing of names", async () => {
  const { site } = await openSite({ overrides: { slot: { availableTeamMemberNames: "$absent" } } });
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

/** Most of the salon's hairdressers do the one, and others the other as well. */
const FAMILY = { line: ["svc_cut.v.var_cut_medium", "svc_child_cut"] };

test("with anyone, every time is shown that one person or several have", async () => {
  const { site } = await openSite();
  const shown = async (params: Params) => {
    const data = await timesFor(site(), params);
    const onDay = data.days.get(data.date ?? "") ?? [];
    return {
      data,
      starts: onDay.map(({ slot }) => slot.start),
      alone: onDay.filter(({ choices: [choice] }) => !choice?.parts).map(({ slot }) => slot.start),
    };
  };
  const { data } = await shown({ ...FAMILY, month: "2026-12" });
  const team = data.members.map(({ id }) => id);
  expect(team.length).toBeGreaterThan(0);
  let ofSeveral = 0;
  for (const date of [...data.days.keys()].filter((day) => day < "2026-12-20")) {
    const day = { ...FAMILY, date };
    const anyone = await shown(day);
    const ofOne = await Promise.all(team.map((id) => shown({ ...day, team: id })));
    const each = await shown({ ...day, with: ["any", "any"] });
    const alone = new Set(ofOne.flatMap(({ starts }) => starts));
    expect(anyone.starts, date).toEqual([...new Set([...alone, ...each.starts])].toSorted());
    expect(anyone.alone, date).toEqual([...alone].toSorted());
    ofSeveral += anyone.starts.length - alone.size;
  }
  expect(ofSeveral).toBeGreaterThan(20);
  // The soonest of all is no later than the first time of the first day.
  const soonest = await shown(FAMILY);
  expect(soonest.data.earliest[0]?.slot.start).toBe(soonest.starts[0]);
});

test("with anyone, a cart costs one answer, and each of its lines one that all carts share", async () => {
  const { site, reads } = await openSite();
  const read = async (line: readonly string[]) => {
    const before = await reads();
    await timesFor(site(), { line: [...line], date: "2027-01-12" });
    return (await reads()) - before;
  };
  expect(await read(FAMILY.line)).toBe(3);
  expect(await read([...FAMILY.line, "1042"])).toBe(2);
  expect(await read(["1042"])).toBe(0);
  expect(await read(["svc_child_cut", "1042"])).toBe(1);
  // Equal lines are one question.
  expect(await read(["1042", "1042"])).toBe(1);
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
  // One answer for each cart and one for each line, of each of the two months that are looked at.
  expect(first).toBeLessThanOrEqual(2 * (PAIRS.length + SERVICES.length));
  for (let visitor = 0; visitor < 300; visitor += 1) {
    await visit(PAIRS[visitor % PAIRS.length] ?? [], 100 + visitor);
  }
  expect(await reads()).toBe(first);
});
