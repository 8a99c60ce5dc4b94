import { setTimeout as sleep } from "node:timers/promises";
import { detailsPath } from "../../test/bench/virtual-user.ts";
import { planBookings } from "../../test/chaos/booking-plans.ts";
import { today } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { say } from "../../test/harness/words.ts";
import { bookingIn, formOn, send } from "./support/html-form.ts";

/** One more than an hour's limit of bookings for one contact. */
const FORMS = 61;

test("refused forms do not lock the owner of their contact out", async ({
  anotherSite,
  sandbox,
  salon,
  visitor,
  playwright,
}) => {
  const { url } = await anotherSite({ TRUSTED_PROXY_HOPS: "1" });
  const [wanted] = await planBookings(sandbox, today(), 60);
  if (!wanted) throw new Error("nothing is free");
  const request = await playwright.request.newContext();
  const filled = { firstName: visitor.firstName, email: visitor.email };
  for (let sent = 0; sent < FORMS; sent += 1) {
    const form = await formOn(request, url + detailsPath(wanted), "review");
    const from = { "x-forwarded-for": `203.0.113.${sent + 1}` };
    const trap = sent % 2 === 0 ? { homepage: "spam" } : {};
    const answer = await (await send(request, form, { ...filled, ...trap }, from)).text();
    const refusal = sent % 2 === 0 ? say("details.refused.trapped") : say("details.refused.hasty");
    expect(answer).toContain(refusal);
  }
  const form = await formOn(request, url + detailsPath(wanted), "review");
  await sleep(1_100);
  const own = { "x-forwarded-for": "198.51.100.7" };
  expect(bookingIn(await send(request, form, filled, own))).toBeDefined();
  await expect.poll(async () => (await salon.appointmentsOf(visitor.email)).length).toBe(1);
  await request.dispose();
});
