import { setTimeout as sleep } from "node:timers/promises";
import { planBookings } from "../../test/chaos/booking-plans.ts";
import type { BookingPlan } from "../../test/chaos/histories.ts";
import { today } from "../../test/harness/clock/days.ts";
import { detailsPath } from "../../test/harness/http/booking-form.ts";
import { formOn, mainOn, referenceOn } from "../../test/harness/http/page.ts";
import {
  createHttpVisitor,
  type HttpVisitor,
  type Shown,
} from "../../test/harness/http/visitor.ts";
import type { Salon } from "../../test/harness/salon.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test.describe.configure({ mode: "default" });

/** The guard's minimum filling time. */
const FILL_MS = 1_100;

/** The page of a booking whose time the front desk took meanwhile. */
async function lostBooking(
  http: HttpVisitor,
  salon: Salon,
  { wanted, email }: { wanted: BookingPlan; email: string },
): Promise<Shown> {
  const { memberId, date, start } = wanted;
  const details = await http.open(detailsPath(wanted));
  await salon.take({ teamMemberId: memberId, date, start, minutes: 10 });
  await sleep(FILL_MS);
  const page = await http.send(details, "review", { firstName: "Ada", email });
  expect(page.path).toContain("/bookings/");
  await expect
    .poll(async () => formOn((await http.open(page.path)).html, "homepage") !== undefined)
    .toBe(true);
  return http.open(page.path);
}

function sealsOn(page: Shown): readonly string[] {
  return formOn(page.html, "homepage")?.buttons("review") ?? [];
}

const isBooking = (location: string | undefined) => /\/bookings\//.test(location ?? "");

test("an offered alternative is booked once, and nothing else", async ({
  http,
  sandbox,
  salon,
  visitor,
}) => {
  const plans = await planBookings(sandbox, today(), 60);
  // Far apart, so that none is an alternative of another.
  const [wanted, others, free] = [plans[0], plans[30], plans[59]];
  if (!wanted || !others || !free) throw new Error("too little is free");
  const page = await lostBooking(http, salon, { wanted, email: visitor.email });
  const seals = sealsOn(page);
  expect(seals.length).toBeGreaterThan(1);

  const ofAnother = await lostBooking(http, salon, { wanted: others, email: "bea@example.org" });
  const ofDetails = formOn((await http.open(detailsPath(free))).html, "review")?.fields;
  for (const review of [...sealsOn(ofAnother), ofDetails?.get("review") ?? "", "x"]) {
    const answer = await http.send(page, "homepage", { review });
    expect(mainOn(answer.html)).toContain(say("details.refused.unreadable"));
  }
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);

  const booked = new Set<string | undefined>();
  for (const review of [...seals, ...seals]) {
    const answer = await http.post(page, "homepage", { review });
    booked.add(referenceOn((await http.open(answer.location ?? "/")).html));
  }
  expect(booked.size).toBe(1);
  await expect.poll(() => salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("an alternative passes the guard: too fast and a filled honeypot are refused with a message", async ({
  site,
  sandbox,
  salon,
  visitor,
}) => {
  const http = createHttpVisitor(site.url, { headers: { "x-forwarded-for": "203.0.113.91" } });
  const wanted = (await planBookings(sandbox, today(), 60)).at(3);
  if (!wanted) throw new Error("nothing is free");
  const page = await lostBooking(http, salon, { wanted, email: visitor.email });
  const [review = ""] = sealsOn(page);

  const hasty = (await http.send(page, "homepage", { review })).html;
  expect(hasty).toContain(say("details.refused.hasty"));
  expect(hasty).toContain("data-task=");
  await sleep(FILL_MS);
  const trapped = await http.send(page, "homepage", { review, homepage: "spam" });
  expect(trapped.html).toContain(say("details.refused.trapped"));
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);

  // The same form with an empty honeypot is accepted.
  const booked = await http.post(page, "homepage", { review });
  expect(isBooking(booked.location)).toBe(true);
  await expect.poll(async () => (await salon.appointmentsOf(visitor.email)).length).toBe(1);
  await http.close();
});
