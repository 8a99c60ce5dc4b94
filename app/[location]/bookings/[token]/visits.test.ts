import { expect, test, vi } from "vitest";
import { nearestPlace } from "#lib/offer/availability/days.ts";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import { checkWantedTime, wantedFrom } from "../../details/page-data.ts";
import { atNoon, NOON, openSite, page, timesFor } from "../../time/testing/open-site.tsx";
import { loadMoveTimes } from "./move/page-data.ts";
import { loadBooking } from "./page-data.ts";

/** A visit of two people, from its time to its page. */

const DAY = "2027-01-12";
const mia = { firstName: "Mia", email: "mia@example.org" };

async function chosen(byLine: readonly string[] = ["any", "any"]) {
  atNoon();
  const opened = await openSite();
  const site = opened.site();
  const line = ["svc_clipper_cut", "svc_brow_shape"];
  const html = await page(site, { line, date: DAY, with: [...byLine] });
  const [, text = ""] = /href="\/book\/details\?([^"]+)"/.exec(html) ?? [];
  const query = new URLSearchParams(text.replaceAll("&amp;", "&"));
  const cart = cartFromParams(query.getAll("line"));
  const wanted = wantedFrom(cart, "any", DAY, query.get("start") ?? "", query.getAll("part"));
  const state = wanted && (await checkWantedTime(site, wanted));
  if (!wanted || state?.kind !== "free") throw new Error("the visit is not free");
  const { offer, choice } = state;
  const taken = { cart, slot: offer.slot, choice, anyMember: byLine.map((id) => id === "any") };
  const review = await site.bookings.openVisit(await site.bookings.sealVisit(taken));
  if (!review.ok) throw new Error(review.error);
  return { ...opened, later: opened.site, site, review: review.value };
}

type Chosen = Awaited<ReturnType<typeof chosen>>;

async function sent({ site, review }: Chosen): Promise<string> {
  const submitted = await site.bookings.submit(review, mia, { trust: "proven" });
  if (!submitted.ok) throw new Error(submitted.error.code);
  const { token } = submitted.value;
  const view = async () => {
    const read = await site.bookings.view(token);
    return read.ok && read.value.pending;
  };
  await expect.poll(view).toBe(false);
  return token;
}

test("a visit that lost one part offers other times, and one press books one", async () => {
  const visit = await chosen();
  const { site, review, control } = visit;
  const lost = review.lines[1];
  const taken = { teamMemberId: lost?.member?.id, date: DAY, start: lost?.start, minutes: 10 };
  await control("/appointments", taken);
  const token = await sent(visit);
  vi.setSystemTime(NOON + 60_000);
  const data = await loadBooking(visit.later(), token);
  if (data.kind !== "found") throw new Error(data.kind);
  expect(data.view.state).toBe("slot_taken");
  expect(data.offers.length).toBeGreaterThan(1);
  for (const { choice } of data.offers) expect(choice.parts).toHaveLength(2);

  const opened = await site.bookings.openOffer(token, data.offers[0]?.review ?? "");
  if (!opened.ok) throw new Error(opened.error);
  const again = await sent({ ...visit, review: opened.value.visit });
  const next = await site.bookings.view(again);
  expect(next).toMatchObject({ ok: true, value: { state: "confirmed" } });
});

test("times in place of a lost one keep the person who was asked for", async () => {
  const visit = await chosen(["tm_sofia", "any"]);
  const lost = visit.review.lines[1];
  const walkIn = { teamMemberId: lost?.member?.id, date: DAY, start: lost?.start, minutes: 10 };
  await visit.control("/appointments", walkIn);
  const token = await sent(visit);
  vi.setSystemTime(NOON + 60_000);
  const data = await loadBooking(visit.later(), token);
  if (data.kind !== "found") throw new Error(data.kind);
  expect(data.view).toMatchObject({ state: "slot_taken", wanted: { with: ["tm_sofia", "any"] } });
  expect(data.offers.length).toBeGreaterThan(1);
  for (const { choice } of data.offers) expect(choice.parts?.[0]?.member?.id).toBe("tm_sofia");
});

test("a time that others have at another price is offered first, with that price", async () => {
  atNoon();
  const opened = await openSite();
  const site = opened.site();
  const { days } = await timesFor(site, { line: "svc_blow_dry", date: DAY });
  // Sofia takes 60 minutes for €32, the others 45 for €38.
  const offer = [...days.values()].flat().find(({ choices }) => {
    const prices = choices.map(({ quote }) => quote.total.price);
    return prices[0] === 32_00 && prices.filter((price) => price === 32_00).length < prices.length;
  });
  const [choice] = offer?.choices ?? [];
  if (!offer || !choice?.member) throw new Error("nobody is free at two prices");
  const cart = cartFromParams(["svc_blow_dry"]);
  const taken = { cart, slot: offer.slot, choice, anyMember: [true] };
  const review = await site.bookings.openVisit(await site.bookings.sealVisit(taken));
  if (!review.ok) throw new Error(review.error);
  const { date, start } = offer.slot;
  const walkIn = { teamMemberId: choice.member.id, date, start, minutes: 10 };
  await opened.control("/appointments", walkIn);
  const token = await sent({ ...opened, later: opened.site, site, review: review.value });
  vi.setSystemTime(NOON + 60_000);
  const data = await loadBooking(opened.site(), token);
  if (data.kind !== "found") throw new Error(data.kind);
  expect(data.view.state).toBe("slot_taken");
  const first = data.offers[nearestPlace(data.offers, data.view)];
  expect(first?.slot).toMatchObject({ date, start });
  expect(first?.choice.quote.total).toEqual({ price: 38_00, minutes: 45 });
});

test("a changed price of one part offers the same visit at the new price", async () => {
  const visit = await chosen();
  const { review, control } = visit;
  await control("/services/svc_brow_shape", { price: 99 });
  const token = await sent(visit);
  vi.setSystemTime(NOON + 12 * 60_000);
  const data = await loadBooking(visit.later(), token);
  if (data.kind !== "found") throw new Error(data.kind);
  expect(data.view.state).toBe("price_changed");
  const [offer, ...others] = data.offers;
  expect(others).toEqual([]);
  expect(offer?.choice.parts?.map(({ start, member }) => [start, member?.id])).toEqual(
    review.lines.map(({ start, member }) => [start, member?.id]),
  );
  expect(offer?.choice.quote.total.price).toBe(data.view.newTotal?.price);
});

test("a composed visit can move to times at which all its members are free", async () => {
  const visit = await chosen();
  const { site } = visit;
  const token = await sent(visit);
  // Availability read before the booking has expired.
  vi.setSystemTime(NOON + 5 * 60_000);
  const view = await site.bookings.view(token);
  if (!view.ok) throw new Error(view.error);
  const moves = await loadMoveTimes(visit.later(), view.value, {});
  if (moves.kind !== "times") throw new Error(moves.kind);
  const [move] = moves.days.get(moves.date ?? "") ?? [];
  if (!move) throw new Error("nowhere to move");
  const to = { date: move.slot.date, start: move.slot.start };
  expect(to).not.toEqual({ date: view.value.date, start: view.value.start });
  const asked = await site.bookings.requestChange(token, { revision: 0, to });
  expect(asked.ok).toBe(true);
  await expect
    .poll(async () => {
      const read = await site.bookings.view(token);
      return read.ok && !read.value.pending && [read.value.date, read.value.start];
    })
    .toEqual([to.date, to.start]);
});
