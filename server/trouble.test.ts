import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#lib/app/app.ts";
import { log } from "#lib/app/log.ts";
import { configOf } from "#lib/app/testing/config.ts";
import { book, locationOf, sealsOfOneSlot, setFault } from "#lib/app/testing/instances.ts";
import { Secret } from "#lib/config/secret.ts";
import { ownSandbox } from "../test/harness/own-sandbox.ts";
import type { Settings } from "../test/harness/settings.ts";
import { tempFolder } from "../test/harness/temp-folder.ts";
import { health } from "./health.ts";
import { metrics } from "./metrics.ts";
import { openScope } from "./open-scope.ts";
import { pipeline } from "./pipeline.ts";
import { BOOK, known, listen } from "./testing/serve.ts";

const token = new Secret("a-token-of-16-or-more");
const MINUTE_MS = 60_000;
const STEP_MS = 5_000;
/** How long a booking may stay as it is before it counts as stuck. */
const UNMOVED_MS = 30 * MINUTE_MS;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A site with probes and log, and a clock that runs as fast as the site can follow. */
async function openSite(more: Settings = {}) {
  const sandbox = await ownSandbox();
  const app = createApp(configOf(sandbox.apiUrl, { DATA_DIR: tempFolder(), ...more }));
  const logged: string[] = [];
  for (const level of ["warn", "error"] as const) {
    vi.spyOn(log, level).mockImplementation((facts: unknown) => {
      logged.push(`${level} ${JSON.stringify(facts)}`);
    });
  }
  await app.start();
  const port = await listen(
    pipeline([openScope(known(BOOK), 0), health(app), metrics(app.metrics, token)]),
  );
  onTestFinished(async () => {
    // The sandbox first, which ends hanging requests.
    await sandbox.close();
    await app.stop();
  });
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token.reveal()}` };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  // Later requests are then not the first of their kind.
  await expect.poll(async () => (await get("/readyz")).text).toBe("ok\n");
  return { app, sandbox, logged, get };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Readiness, metrics and log, once all of them report it or a minute has passed. */
async function reportsOnce({ get, logged }: Site, metric: string, line: RegExp) {
  const until = performance.now() + MINUTE_MS;
  for (;;) {
    const ready = await get("/readyz");
    const scraped = (await get("/metrics")).text;
    const reports = {
      ready: ready.text,
      status: ready.status,
      metric: scraped.split("\n").find((each) => each.startsWith(metric)),
      line: logged.find((each) => line.test(each)),
    };
    const isReported =
      ready.text.includes("trouble") && reports.metric !== undefined && reports.line;
    if (isReported || performance.now() >= until) return reports;
    vi.advanceTimersByTime(STEP_MS);
    // Requests over real sockets need real time.
    await new Promise((later) => setTimeout(later, 150));
  }
}

const issueOf = (route: string) =>
  `bookfront_upstream_issue{location="book",route="${route}",cause="refused"} 1`;

test("a revoked key shows within a minute in readiness, metrics and log, without a visitor", async () => {
  const site = await openSite();
  await setFault(site.sandbox.controlUrl, { kind: "status", status: 401, times: 1_000 });
  const reports = await reportsOnce(site, issueOf("categories"), /"status":401/);
  expect(reports).toEqual({
    ready: "ok\ntrouble: key_refused\n",
    status: 200,
    metric: issueOf("categories"),
    line: expect.stringContaining('"slug":"book"'),
  });
});

test("a permission to read the menu that is taken away shows within a minute", async () => {
  const site = await openSite();
  const route = "GET /api/servicecategories";
  await setFault(site.sandbox.controlUrl, { route, kind: "status", status: 403, times: 1_000 });
  const reports = await reportsOnce(site, issueOf("categories"), /"status":403/);
  expect(reports).toMatchObject({ ready: "ok\ntrouble: permission_missing\n", status: 200 });
  expect(reports.line).toContain("categories");
  // Once it works again, within another minute.
  await setFault(site.sandbox.controlUrl, undefined);
  const until = performance.now() + MINUTE_MS;
  while (performance.now() < until && (await site.get("/readyz")).text !== "ok\n") {
    vi.advanceTimersByTime(STEP_MS);
    await new Promise((later) => setTimeout(later, 150));
  }
  expect((await site.get("/readyz")).text).toBe("ok\n");
});

test("a notice of what is wrong that does not go out is told to staff", async () => {
  const site = await openSite({
    STAFF_PASSWORD: "linden trees in november",
    STAFF_EMAIL: "desk@salon.example",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  const { untoldBy } = locationOf(site.app);
  await setFault(site.sandbox.controlUrl, { kind: "status", status: 401, times: 1_000 });
  const until = performance.now() + MINUTE_MS;
  while (performance.now() < until && untoldBy().length === 0) {
    vi.advanceTimersByTime(STEP_MS);
    await new Promise((later) => setTimeout(later, 150));
  }
  expect(untoldBy()).toEqual(["SMTP_URL"]);
  expect((await site.get("/readyz")).text).toContain("staff_untold");
});

test("a booking that has not moved for half an hour shows", async () => {
  const site = await openSite();
  const [seal = ""] = await sealsOfOneSlot(site.app, 1);
  const route = "POST /api/Appointments";
  await setFault(site.sandbox.controlUrl, { route, kind: "hang", times: 10 });
  const booked = book(site.app, seal, "Ada");
  const stuck = 'bookfront_bookings_stuck{location="book"} 1';
  const sending = async () => (await site.get("/metrics")).text.includes('state="sending"} 1');
  await expect.poll(sending, { interval: 50 }).toBe(true);
  const line = /^error .*"state":"sending"/;
  vi.advanceTimersByTime(UNMOVED_MS);
  const reports = await reportsOnce(site, stuck, line);
  expect(reports).toMatchObject({
    ready: "ok\ntrouble: booking_stuck\n",
    status: 200,
    metric: stuck,
  });
  expect(reports.line).toMatch(/"bookingId":"[^"]+"/);
  await setFault(site.sandbox.controlUrl, undefined);
  await booked;
});

test("a permission to book that is taken away shows with the next booking", async () => {
  const site = await openSite();
  const [seal = ""] = await sealsOfOneSlot(site.app, 1);
  const route = "POST /api/Appointments";
  await setFault(site.sandbox.controlUrl, { route, kind: "status", status: 403, times: 10 });
  await book(site.app, seal, "Ada");
  const reports = await reportsOnce(
    site,
    issueOf("createAppointment"),
    /"route":"createAppointment"/,
  );
  expect(reports).toEqual({
    ready: "ok\ntrouble: permission_missing\n",
    status: 200,
    metric: issueOf("createAppointment"),
    line: expect.stringContaining('"status":403'),
  });
});
