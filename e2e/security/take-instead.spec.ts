import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { detailsPath } from "../../test/bench/virtual-user.ts";
import { planBookings } from "../../test/chaos/booking-plans.ts";
import type { BookingPlan } from "../../test/chaos/histories.ts";
import { today } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import type { Salon } from "../../test/harness/salon.ts";
import { say } from "../../test/harness/words.ts";
import { bookingIn, formOn, referenceIn, send } from "./support/html-form.ts";

test.describe.configure({ mode: "default" });

/** The guard's minimum filling time. */
const FILL_MS = 1_100;

/** The page of a booking whose time the front desk took meanwhile. */
async function lostBooking(
  request: APIRequestContext,
  origin: string,
  { salon, wanted, email }: { salon: Salon; wanted: BookingPlan; email: string },
): Promise<string> {
  const { memberId, date, start } = wanted;
  const form = await formOn(request, origin + detailsPath(wanted), "review");
  await salon.take({ teamMemberId: memberId, date, start, minutes: 10 });
  await sleep(FILL_MS);
  const lost = bookingIn(await send(request, form, { firstName: "Ada", email }));
  if (lost === undefined) throw new Error("the form was not taken");
  return new URL(lost, origin).href;
}

test("an offered alternative is booked once, and nothing else", async ({
  ownSite,
  sandbox,
  salon,
  visitor,
  playwright,
}) => {
  const request = await playwright.request.newContext();
  const plans = await planBookings(sandbox, today(), 60);
  // Far apart, so that none is an alternative of another.
  const [wanted, others, free] = [plans[0], plans[30], plans[59]];
  if (!wanted || !others || !free) throw new Error("too little is free");
  const { url } = ownSite;
  const page = await lostBooking(request, url, { salon, wanted, email: visitor.email });
  const offers = await formOn(request, page, "homepage");
  const seals = offers.values("review");
  expect(seals.length).toBeGreaterThan(1);

  const theirs = { salon, wanted: others, email: "bea@example.org" };
  const ofAnother = await formOn(request, await lostBooking(request, url, theirs), "homepage");
  const ofDetails = await formOn(request, url + detailsPath(free), "review");
  const foreign = [...ofAnother.values("review"), ofDetails.fields.review ?? "", "x"];
  for (const review of foreign) {
    const answer = await send(request, offers, { review });
    expect(bookingIn(answer)).toBeUndefined();
    expect(await answer.text()).toContain(say("details.refused.unreadable"));
  }
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);

  const booked = new Set<string | undefined>();
  for (const review of [...seals, ...seals]) {
    booked.add(await referenceAt(request, await send(request, offers, { review }), url));
  }
  expect(booked.size).toBe(1);
  await expect.poll(() => salon.appointmentsOf(visitor.email)).toHaveLength(1);
  await request.dispose();
});

test("an alternative passes the guard: too fast and a filled honeypot are refused with a message", async ({
  anotherSite,
  sandbox,
  salon,
  visitor,
  playwright,
}) => {
  const { url } = await anotherSite({ TRUSTED_PROXY_HOPS: "1" });
  const extraHTTPHeaders = { "x-forwarded-for": "203.0.113.91" };
  const request = await playwright.request.newContext({ extraHTTPHeaders });
  const wanted = (await planBookings(sandbox, today(), 60)).at(3);
  if (!wanted) throw new Error("nothing is free");
  const page = await lostBooking(request, url, { salon, wanted, email: visitor.email });
  const offers = await formOn(request, page, "homepage");
  const [review = ""] = offers.values("review");

  const hasty = await (await send(request, offers, { review })).text();
  expect(hasty).toContain(say("details.refused.hasty"));
  expect(hasty).toContain("data-task=");
  await sleep(FILL_MS);
  const trapped = await (await send(request, offers, { review, homepage: "spam" })).text();
  expect(trapped).toContain(say("details.refused.trapped"));
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);

  // The same form with an empty honeypot is accepted.
  expect(bookingIn(await send(request, offers, { review }))).toBeDefined();
  await expect.poll(async () => (await salon.appointmentsOf(visitor.email)).length).toBe(1);
  await request.dispose();
});

/** Booking number in a response. */
async function referenceAt(
  request: APIRequestContext,
  answer: APIResponse,
  origin: string,
): Promise<string | undefined> {
  const where = bookingIn(answer);
  if (where === undefined) return undefined;
  const html = await (await request.get(new URL(where, origin).href)).text();
  return referenceIn(html);
}
