import { expect, expectTypeOf, test } from "vitest";
import { totalOf } from "#lib/booking/model/visit.ts";
import type { PreviewDeps } from "#lib/staff/preview/deps.ts";
import type { PreviewView } from "#lib/staff/preview/view.ts";
import { readsOf, type UpstreamReads, type UpstreamWrites } from "#lib/upstream/endpoints.ts";
import { wallClock } from "#lib/values/calendar.ts";
import type { LocationServices } from "./live-location.ts";
import { offerAt } from "./testing/instances.ts";
import { openApp } from "./testing/open-app.ts";

const CONTACT = { firstName: "Mia", email: "mia@example.org", phone: "+4930123456" };

async function openSite() {
  const { app, sandbox } = await openApp();
  const served = app.locations.get("book");
  if (!served) throw new Error("no location");
  const writes = async () => {
    const { requests } = await sandbox.ledger();
    return requests.filter(({ route }) => !route?.startsWith("GET "));
  };
  return { served, writes };
}

/** Goes a visitor's way to the last button. */
async function toReview(...[served, site, wanted]: Parameters<typeof offerAt>) {
  const offer = await offerAt(served, site, wanted);
  const { date, start } = offer.slot;
  const seal = await site.bookings.sealVisit(offer);
  return { seal, date, start, price: offer.choice.quote.total.price };
}

async function dryRun({ served }: { served: LocationServices }, view: PreviewView = {}) {
  const { preview } = served;
  const site = preview.site(view);
  const { seal, ...shown } = await toReview(served, site);
  const opened = await site.bookings.openVisit(seal);
  if (!opened.ok) throw new Error(opened.error);
  const review = opened.value;
  const verdict = await preview.judge({
    trap: "",
    work: "",
    // As if filling in the form had taken a while.
    sealedAt: review.sealedAt - 60_000,
    intentId: review.intentId,
    minutes: totalOf(review).minutes,
    addressKey: "mia",
    networkKey: "mia",
    canProve: false,
    contacts: [CONTACT.email],
  });
  const form = await preview.dryRuns.seal({ review, contact: CONTACT, verdict });
  return { site, shown, form, verdict, review, seal };
}

test("a preview up to the dry run writes nothing, and says what would be written", async () => {
  const { served, writes } = await openSite();
  const { site, shown, form } = await dryRun({ served });
  const run = await served.preview.dryRuns.run(form, true);
  if (!run.ok) throw new Error(run.error);
  expect(run.value.check).toEqual({ code: "same" });
  expect(run.value.client).toEqual({
    kind: "new",
    because: "none",
    body: { firstName: "Mia", email: CONTACT.email, phoneNumber: CONTACT.phone },
  });
  expect(run.value.appointment).toMatchObject({
    clientId: "{id of the client}",
    appointmentDate: shown.date,
    services: [{ serviceId: "1042", startTime: shown.start, price: shown.price / 100 }],
  });
  expect(site.trace.answers().map(({ kind, wasFetched }) => `${kind} ${wasFetched}`)).toContain(
    "times true",
  );
  expect(await writes()).toEqual([]);
  expect(await served.bookings.progress()).toEqual([]);
  expect(await served.bookings.desk.countOpen()).toBe(0);
  const held = await served.bookings.held(shown.date, shown.date);
  const slot = { date: shown.date, start: shown.start, end: "23:00:00", minutes: 30 };
  expect(held({ ...slot, memberIds: [] }, null)).toBe(false);
});

test("a preview link alone does not tell who is a client", async () => {
  const { served } = await openSite();
  const { form } = await dryRun({ served });
  const run = await served.preview.dryRuns.run(form, false);
  expect(run.ok && run.value.client).toMatchObject({ kind: "new", because: "not_asked" });
  expect(run.ok && run.value.warnings).toContain("not_looked_up");
});

test("what a preview has sealed books nowhere, and a visitor's review opens no dry run", async () => {
  const { served, writes } = await openSite();
  const { seal } = await dryRun({ served });
  expect(await served.bookings.openVisit(seal)).toEqual({ ok: false, error: "unreadable" });
  const visitor = { ...served, now: Date.now() };
  const own = await toReview(served, visitor);
  const opened = await served.preview.site({}).bookings.openVisit(own.seal);
  expect(opened).toEqual({ ok: false, error: "unreadable" });
  expect(await served.preview.dryRuns.run(own.seal, true)).toEqual({
    ok: false,
    error: "unreadable",
  });
  expect(await writes()).toEqual([]);
});

test("as if it were another moment, notice and horizon count from there", async () => {
  const { served } = await openSite();
  const { location, preview } = served;
  const { date } = wallClock(Date.now() + 20 * 86_400_000, location.timeZone);
  const { site, shown, form } = await dryRun({ served }, { at: { date, time: "12:00:00" } });
  expect(site.isChosenMoment).toBe(true);
  expect(`${shown.date} ${shown.start}` >= `${date} 13:00:00`).toBe(true);
  const run = await preview.dryRuns.run(form, true);
  expect(run.ok && run.value.check).toEqual({ code: "same" });
  expect(run.ok && run.value.warnings[0]).toBe("as_if");
});

test("a preview's forms are judged, and count towards no limit", async () => {
  const { served } = await openSite();
  const forms = await Promise.all(Array.from({ length: 6 }, () => dryRun({ served })));
  expect(new Set(forms.map(({ verdict }) => verdict))).toEqual(new Set(["first"]));
});

test("the upstream of a preview has no writes, in its type and in what is there", () => {
  expectTypeOf<keyof PreviewDeps["upstream"] & keyof UpstreamWrites>().toEqualTypeOf<never>();
  const call = () => Promise.reject(new Error("not asked"));
  const reads = {
    categories: call,
    availability: call,
    searchClients: call,
    client: call,
    searchAppointments: call,
    appointment: call,
    pressure: () => {
      throw new Error("not asked");
    },
  } satisfies UpstreamReads;
  const writes = { createClient: call, createAppointment: call, reschedule: call, cancel: call };
  expect(Object.keys(readsOf({ ...reads, ...writes }))).toEqual(Object.keys(reads));
});
