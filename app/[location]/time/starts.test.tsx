import { parse } from "node:querystring";
import { beforeEach, expect, test } from "vitest";
import { minutesOf } from "#lib/values/calendar.ts";
import type { Params } from "../../_shared/params.ts";
import { cartViewOf } from "../_visit/cart-view.ts";
import { checkWantedTime, wantedIn } from "../details/page-data.ts";
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

async function led({ site }: Opened, query: Params) {
  const wanted = wantedIn(query);
  const found = wanted && (await checkWantedTime(site(), wanted));
  if (found?.kind !== "free") throw new Error(found?.kind);
  return found.choice;
}

test("every time and every member behind it leads to the price and the name at it", async () => {
  const opened = await openSite();
  const { partsOfDay, earliest } = await timesFor(opened.site(), BLOW_DRY);
  const offers = partsOfDay.flatMap((part) => part.offers);
  const links = linksIn(await page(opened.site(), BLOW_DRY));
  const atTimes = links.filter(({ query: { team } }) => team === "any");
  expect(atTimes).toHaveLength(offers.length + earliest.length);
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
    rate: { price: 32_00, minutes: 45 },
    exact: false,
    minutesExact: false,
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
    const { total, partsOfDay } = await timesFor(opened.site(), { ...BLOW_DRY, team });
    expect(total).toEqual({ rate, exact: true, minutesExact: true });
    const choices = partsOfDay.flatMap(({ offers }) => offers.flatMap((offer) => offer.choices));
    expect(new Set(choices.map(({ quote }) => quote.total))).toEqual(new Set([rate]));
  }
});

test("the total is a lower bound while another month may have times of other members", async () => {
  const context = (await openSite()).site();
  const { availability } = context;
  const read: typeof availability.read = async (...asked) => {
    const found = await availability.read(...asked);
    if (!found.ok) return found;
    const slots = found.value.slots.flatMap((slot) =>
      slot.memberIds.includes("tm_jonas") ? [{ ...slot, memberIds: ["tm_jonas"] }] : [],
    );
    return { ok: true, value: { ...found.value, slots } };
  };
  const ofJonas = { ...context, availability: { ...availability, read } };
  expect((await timesFor(ofJonas, BLOW_DRY)).total).toMatchObject({ exact: false });
  expect((await timesFor(ofJonas, { ...BLOW_DRY, team: "tm_jonas" })).total).toMatchObject({
    exact: true,
  });
});

test("the length above visits of several members is that of the shortest, pauses included", async () => {
  const opened = await openSite();
  const { total, partsOfDay } = await timesFor(opened.site(), SHARED);
  const offers = partsOfDay.flatMap((part) => part.offers);
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
  "the least price and length above a day are those of its times: %j",
  async (line) => {
    const opened = await openSite();
    const { free } = await timesFor(opened.site(), { line, month: "2026-12" });
    for (const date of free.keys()) {
      const { total, partsOfDay } = await timesFor(opened.site(), { line, date });
      const offers = partsOfDay.flatMap((part) => part.offers);
      const prices = offers.flatMap(({ choices }) => choices.map(({ quote }) => quote.total.price));
      expect(offers.map(({ slot }) => slot.minutes)).toContain(total?.rate.minutes);
      expect(Math.min(...prices)).toBe(total?.rate.price);
    }
  },
);
