import { parse } from "node:querystring";
import { beforeEach, expect, test, vi } from "vitest";
import { visitRate } from "#lib/offer/availability/offers.ts";
import type { Slot } from "#lib/offer/availability/types.ts";
import type { Rate } from "#lib/offer/catalogue/types.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../_shared/page-context.ts";
import type { Params } from "../../_shared/params.ts";
import { cartViewOf } from "../_visit/cart-view.ts";
import { checkWantedTime, wantedIn } from "../details/page-data.ts";
import type { PickerData } from "./picker-links.ts";
import { atNoon, openSite, page, timesFor } from "./testing/open-site.tsx";

// Times of members with prices of their own, and of several members: what stands at a time is what it
// leads to.

/** Sofia takes 60 minutes for €32, Jonas and Elif 45 for €38. */
const BLOW_DRY = { line: "svc_blow_dry", month: "2026-12" };
/** No member does both. */
const SHARED = { line: ["svc_clipper_cut", "svc_brow_shape"], date: "2027-01-12" };

beforeEach(atNoon);

type Opened = Awaited<ReturnType<typeof openSite>>;

/** Each link to details with the words in it. */
function linksIn(html: string) {
  const links = [...html.matchAll(/<a href="[^"?]*\/details\?([^"]+)"([^>]*)>(.*?)<\/a>/gs)];
  return links.map(([, query = "", attributes = "", words = ""]) => ({
    query: parse(query.replaceAll("&amp;", "&")),
    words: `${attributes} ${words}`.replace(/<[^>]+>/g, " "),
  }));
}

function onDay({ days, date = "" }: PickerData) {
  return days.get(date) ?? [];
}

async function led({ site }: Opened, query: Params) {
  const wanted = wantedIn(query);
  const found = wanted && (await checkWantedTime(site(), wanted));
  if (found?.kind !== "free") throw new Error(found?.kind);
  return found.choice;
}

test("every time and every member behind it leads to the price and the name at it", async () => {
  const opened = await openSite();
  const data = await timesFor(opened.site(), BLOW_DRY);
  const offers = onDay(data);
  const links = linksIn(await page(opened.site(), BLOW_DRY));
  const atTimes = links.filter(({ query: { team } }) => team === "any");
  expect(atTimes).toHaveLength(offers.length + data.earliest.length);
  const shared = offers.filter(({ choices }) => choices.length > 1);
  expect(shared.length).toBeLessThan(offers.length);
  const members = shared.flatMap(({ choices }) => choices);
  expect(links).toHaveLength(atTimes.length + members.length);
  expect(new Set(members.map(({ quote }) => quote.total.price)).size).toBe(2);
  for (const { query, words } of links) {
    const { quote, member } = await led(opened, query);
    expect(words).toContain(`€${quote.total.price / 100}`);
    expect(words).toContain(member?.name);
  }
});

test("the next free times have their price, and lead to it", async () => {
  const opened = await openSite();
  const html = await page(opened.site(), { line: "svc_blow_dry" });
  const [, soonest = ""] = /aria-labelledby="soonest-title"(.*?)<\/section>/s.exec(html) ?? [];
  const links = linksIn(soonest);
  expect(links).toHaveLength(3);
  for (const { query, words } of links) {
    const { quote, member } = await led(opened, query);
    expect(words).toContain(`€${quote.total.price / 100}`);
    expect(words).toContain(member?.name);
  }
});

test("the total is that of the member who is chosen, and the lowest of all for anyone", async () => {
  const opened = await openSite();
  const anyone = await timesFor(opened.site(), BLOW_DRY);
  expect(anyone.total).toEqual({
    rate: { price: 32_00, minutes: 60 },
    exact: false,
  });
  expect([...anyone.rates.keys()].toSorted()).toEqual(["tm_elif", "tm_jonas", "tm_sofia"]);
  const lineRate = async (team?: string) => {
    const options = { memberOf: () => team };
    const view = await cartViewOf(opened.site(), anyone.catalogue, anyone.cart, options);
    return view.lines[0]?.rate;
  };
  expect(await lineRate()).toBeUndefined();
  for (const [team, rate] of anyone.rates) {
    expect(await lineRate(team)).toEqual(rate);
    const data = await timesFor(opened.site(), { ...BLOW_DRY, team });
    expect(data.total).toEqual({ rate, exact: true });
    const choices = onDay(data).flatMap((offer) => offer.choices);
    expect(new Set(choices.map(({ quote }) => quote.total))).toEqual(new Set([rate]));
  }
});

/** The site as if the upstream offered these times alone. */
function withSlots(context: BookingContext, of: (slot: Slot) => readonly Slot[]): BookingContext {
  const { availability } = context;
  const read: typeof availability.read = async (...asked) => {
    const found = await availability.read(...asked);
    if (!found.ok) return found;
    return { ok: true, value: { ...found.value, slots: found.value.slots.flatMap(of) } };
  };
  return { ...context, availability: { ...availability, read } };
}

test("the total is exact where all times cost and take the same, though others would differ", async () => {
  const ofJonas = withSlots((await openSite()).site(), (slot) =>
    slot.memberIds.includes("tm_jonas") ? [{ ...slot, memberIds: ["tm_jonas"] }] : [],
  );
  const exact = { rate: { price: 38_00, minutes: 45 }, exact: true };
  for (const team of ["any", "tm_jonas"]) {
    expect((await timesFor(ofJonas, { ...BLOW_DRY, team })).total).toEqual(exact);
  }
});

test.each(["any", "tm_jonas"])(
  "near a month's end those who are free in the next one are to choose, too (chosen: %s)",
  async (team) => {
    vi.setSystemTime("2026-11-27T12:00:00+01:00");
    const laterOfSofia = withSlots((await openSite()).site(), (slot) => {
      const isLater = slot.date >= "2026-12-01";
      const memberIds = slot.memberIds.filter((id) => isLater || id !== "tm_sofia");
      return memberIds.length > 0 ? [{ ...slot, memberIds }] : [];
    });
    const { date, members, total, rates } = await timesFor(laterOfSofia, {
      line: "svc_blow_dry",
      team,
    });
    expect(date).toMatch(/^2026-11/);
    expect(members.map(({ id }) => id)).toContain("tm_sofia");
    const prices = [...rates.values()].map(({ price }) => price);
    if (team === "any") expect(total?.rate.price).toBe(Math.min(...prices));
  },
);

test("the length above visits of several members is that of the shortest, pauses included", async () => {
  const opened = await openSite();
  const data = await timesFor(opened.site(), SHARED);
  const { total } = data;
  const offers = onDay(data);
  const html = await page(opened.site(), SHARED);
  const [, ...unfolded] = html.split("<dl");
  expect(unfolded).toHaveLength(offers.length);
  const pauses = offers.map(({ slot, choices: [choice] }, at) => {
    const pause = slot.minutes - (choice?.quote.total.minutes ?? 0);
    expect(slot.minutes).toBe(minutesOf(slot.end) - minutesOf(slot.start));
    expect(slot.minutes).toBeGreaterThanOrEqual(total?.rate.minutes ?? Number.NaN);
    const named = unfolded[at]?.includes(`${pause}\u00a0min in between`);
    expect(named).toBe(pause > 0);
    return pause;
  });
  expect(new Set(pauses).size).toBeGreaterThan(1);
});

test.each([[["svc_clipper_cut", "svc_file_polish", "svc_brow_shape"]], [["svc_blow_dry"]]])(
  "the least price above a calendar, and the length beside it, are those of its times, whichever day is shown: %j",
  async (line) => {
    const opened = await openSite();
    const { days, total } = await timesFor(opened.site(), { line, month: "2027-01" });
    const rates: Rate[] = [];
    for (const date of days.keys()) {
      const day = await timesFor(opened.site(), { line, date });
      expect(day.total).toEqual(total);
      rates.push(
        ...onDay(day).flatMap((each) => each.choices.map((choice) => visitRate(each, choice))),
      );
    }
    const price = Math.min(...rates.map((rate) => rate.price));
    const lengths = rates.filter((rate) => rate.price === price).map(({ minutes }) => minutes);
    expect(total?.rate).toEqual({ price, minutes: Math.min(...lengths) });
  },
);

test("on days that a notice calls closed nothing is offered, whatever the calendar has", async () => {
  const closed = { from: "2027-01-11", until: "2027-01-12" };
  const notices = [{ text: "We are away.", closed }];
  const { site } = await openSite({}, { notices });
  const datesWith = async (date: string) => {
    const { query } = linksIn(await page(site(), { line: "1042", date }))[0] ?? {};
    return query?.date;
  };
  expect(await datesWith("2027-01-12")).toBeUndefined();
  expect(await page(site(), { line: "1042", date: "2027-01-13" })).toMatch(
    /data-state="closed"[^>]*>12</,
  );
  expect(await datesWith("2027-01-13")).toBe("2027-01-13");
});
