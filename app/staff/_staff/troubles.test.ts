import { expect, onTestFinished, test } from "vitest";
import { book, locationOf, sealsOfOneSlot, stateAt } from "#lib/app/testing/instances.ts";
import { openApp } from "#lib/app/testing/open-app.ts";
import { CLOSED_BY_STAFF } from "#lib/booking/reads/closed-services.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { keys } from "../../../sandbox/keys.ts";
import { startSmtp } from "../../../test/harness/smtp.ts";
import { openSite } from "../../[location]/time/testing/open-site.tsx";
import { troublesOf } from "./troubles.ts";

test("a service closed after refusals is told, with the way to it, unlike one that staff have closed", async () => {
  const { site } = await openSite();
  const context = site();
  const closedServices = async () =>
    new Map([["1042", context.now + 1_000]]).set("svc_cut", CLOSED_BY_STAFF);
  const closed = { ...context, bookings: { ...context.bookings, closedServices } };
  expect(await troublesOf(closed)).toEqual([
    {
      href: "/staff/book/services?only=off",
      title: "1 service is switched off after refused bookings",
    },
  ]);
});

test("a right that the site does without is no trouble, also once it was missed", async () => {
  const { app, sandbox } = await openApp({ BOOKING_API_KEY: keys.noReading.value });
  const [seal = ""] = await sealsOfOneSlot(app, 1);
  await sandbox.fault({ route: "POST /api/Appointments", kind: "status", status: 422, times: 1 });
  const token = await book(app, seal, "Mia");
  await expect.poll(() => stateAt(app, token)).toBe("not_booked");
  expect(await sandbox.asked("GET /api/Appointments/search")).toBeGreaterThan(0);
  const services = locationOf(app);
  const i18n = i18nFor(services.location);
  expect(await troublesOf({ ...services, i18n, slug: "book", lang: undefined })).toEqual([]);
  expect(app.slugsInTrouble().size).toBe(0);
});

test("mail that does not go out is told on the location's page and by /readyz, until it does", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  smtp.state.refuses = 451;
  const { app, site, served, fault } = await openSite(
    {},
    {
      BOOKING_API_KEY: keys.noReading.value,
      STAFF_PASSWORD: "linden trees in november",
      STAFF_EMAIL: "desk@salon.example",
      SMTP_URL: smtp.url,
    },
  );
  expect(await troublesOf(site())).toEqual([]);
  const [seal = ""] = await sealsOfOneSlot(app, 1);
  await fault({ route: "POST /api/Appointments", kind: "reset-after", times: 1 });
  await book(app, seal, "Mia");
  const untold = [{ title: "Messages to you cannot be sent", note: "SMTP_URL" }];
  await expect.poll(() => troublesOf(site()), { timeout: 20_000 }).toEqual(untold);
  expect(app.siteProblems()).toContain("staff_untold");
  expect(served.untoldBy()).toEqual(["SMTP_URL"]);
});

test("a refused key is told on the location's page and in the list of all locations", async () => {
  const { app, site } = await openSite({}, { BOOKING_API_KEY: keys.revoked.value });
  const { catalogue, location } = locationOf(app);
  expect((await catalogue.read()).ok).toBe(false);
  expect(await troublesOf(site())).toMatchObject([
    { title: "Your scheduler refuses this site or does not answer as it should" },
  ]);
  expect(app.slugsInTrouble()).toEqual(new Set([location.slug]));
});
