import type { LocalDate } from "#lib/values/calendar.ts";
import { fillDisk, smallDisk } from "../../test/chaos/disk.ts";
import { startSharedRedis } from "../../test/chaos/redis.ts";
import { pathnameOf, untilOver } from "../../test/harness/http/book.ts";
import { formWith, mainOn } from "../../test/harness/http/page.ts";
import {
  createHttpVisitor,
  type HttpVisitor,
  type Shown,
} from "../../test/harness/http/visitor.ts";
import type { Salon } from "../../test/harness/salon.ts";
import { openWithScript } from "../../test/harness/site-script.ts";
import { expect, test } from "../../test/harness/test.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

const METRICS_TOKEN = "a-token-of-16-or-more";
const TROUBLE = "trouble: journal_unwritable";
const NOT_TAKEN = say("details.refused.unavailable");
/** The next probe stands ten seconds ahead at most. */
const BY_ITSELF_MS = 20_000;

/** A form of a time of its own. */
async function detailsPage(http: HttpVisitor, salon: Salon, day: LocalDate): Promise<Shown> {
  const time = await salon.timeForAnyOf(1, "1042", day);
  return http.open(`/book/details?${new URLSearchParams({ line: "1042", team: "any", ...time })}`);
}

async function metric(http: HttpVisitor, name: string): Promise<number> {
  const { html } = await http.open("/metrics");
  const line = html.split("\n").find((one) => one.startsWith(`bookfront_${name} `));
  return line === undefined ? Number.NaN : Number(line.split(" ").at(-1));
}

async function readiness(http: HttpVisitor): Promise<readonly [number, string]> {
  const { status, html } = await http.open("/readyz");
  return [status, html.trim()];
}

function expectReadiness(http: HttpVisitor, text: string): Promise<void> {
  return expect.poll(() => readiness(http), { timeout: BY_ITSELF_MS }).toEqual([200, text]);
}

function entered({ firstName, email }: Visitor) {
  return { firstName, lastName: "Ōta-Żak", email, phone: "+49 151 5557 0199" };
}

/** Sends a form that cannot be stored, and returns the page of the answer, which holds it again. */
async function expectNotTaken(
  http: HttpVisitor,
  page: Shown,
  values: Readonly<Record<string, string>>,
): Promise<Shown> {
  const before = formWith(page.html, "review") ?? [];
  const answer = await http.send(page, "review", values);
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
  expect(answer.html).toContain(NOT_TAKEN);
  const kept = Object.fromEntries(formWith(answer.html, "review") ?? []);
  // The page that comes again shows how the number is read.
  const phoneShown = values.phone;
  expect(kept).toMatchObject({ ...Object.fromEntries(before), ...values, phoneShown });
  return answer;
}

async function expectBookedOnce(http: HttpVisitor, page: Shown, salon: Salon): Promise<void> {
  for (let sent = 1; sent <= 2; sent += 1) {
    expect((await http.post(page, "review")).location).toContain("/bookings/");
  }
  const email = formWith(page.html, "review")?.get("email") ?? "";
  await expect.poll(async () => (await salon.appointmentsOf(email)).length).toBe(1);
}

test("a full disk: forms come back as they were, it is told, and it ends by itself", async ({
  browser,
  days,
  salon,
  anotherSite,
}) => {
  const disk = await smallDisk(`e2e-${test.info().parallelIndex}`);
  test.info().annotations.push({ type: "disk", description: disk ? "a tmpfs" : "needs root" });
  if (!disk) return;
  const room = new AbortController();
  try {
    const { url } = await anotherSite({ DATA_DIR: disk.folder, METRICS_TOKEN });
    const http = createHttpVisitor(url, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const form = await detailsPage(http, salon, days.next());
    const open = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled });
      const tab = await context.newPage();
      if (javaScriptEnabled) openWithScript(tab);
      await tab.goto(url + (await detailsPage(http, salon, days.next())).path);
      return { tab, visitor: newVisitor(), pages: pagesOf(tab) };
    };
    const earlier = await http.send(
      await detailsPage(http, salon, days.next()),
      "review",
      entered(newVisitor()),
    );
    const booked = await untilOver(http, earlier);
    const cancelling = await http.open(`${pathnameOf(booked)}/cancel`);
    const visits = [await open(true), await open(false)];
    expect(await readiness(http)).toEqual([200, "ok"]);
    expect(await metric(http, "journal_writable")).toBe(1);

    const filling = fillDisk(disk, room.signal);
    await expect.poll(() => metric(http, "journal_free_bytes")).toBe(0);
    const again = await expectNotTaken(http, form, entered(newVisitor()));
    await expectReadiness(http, `ok\n${TROUBLE}`);
    expect(await metric(http, "journal_writable")).toBe(0);
    const kept = await http.send(cancelling, "revision", {});
    expect(kept.status).toBe(503);
    expect(mainOn(kept.html)).toContain(say("manage.problem.title"));
    for (const { tab, pages, visitor } of visits) {
      const status = tab
        .waitForResponse((one) => one.request().method() === "POST" && one.status() !== 307)
        .then((one) => one.status());
      await pages.details.submit(visitor);
      await expect(pages.details.alert).toContainText(NOT_TAKEN);
      expect(await status).toBe(503);
      await expect(pages.details.field("firstName")).toHaveValue(visitor.firstName);
      await expect(pages.details.field("email")).toHaveValue(visitor.email);
    }
    const counted = 'forms_total{form="details",outcome="unavailable"}';
    expect(await metric(http, counted)).toBe(1 + visits.length);

    room.abort();
    await filling;
    await expectReadiness(http, "ok");
    expect(await metric(http, "journal_writable")).toBe(1);
    await expectBookedOnce(http, again, salon);
    for (const { tab, pages, visitor } of visits) {
      await pages.details.submitButton.click();
      await pages.booking.expectConfirmed(visitor);
      expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
      await tab.context().close();
    }
  } finally {
    room.abort();
    await disk.remove();
  }
});

const REFUSALS = [
  { refuse: "CONFIG SET maxmemory 1", end: "CONFIG SET maxmemory 0" },
  { refuse: "CONFIG SET min-replicas-to-write 1", end: "CONFIG SET min-replicas-to-write 0" },
  { refuse: "REPLICAOF 127.0.0.1 1", end: "REPLICAOF NO ONE" },
];

test("a Redis that refuses writes: the same", async ({ days, salon, anotherSite }) => {
  // Three waits for a probe.
  test.slow();
  const redis = await startSharedRedis();
  try {
    const { url } = await anotherSite({ REDIS_URL: redis.url, METRICS_TOKEN });
    const http = createHttpVisitor(url, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    for (const { refuse, end } of REFUSALS) {
      await test.step(refuse, async () => {
        const form = await detailsPage(http, salon, days.next());
        await redis.command(refuse);
        const again = await expectNotTaken(http, form, entered(newVisitor()));
        await expectReadiness(http, `ok\n${TROUBLE}`);
        expect(await metric(http, "journal_writable")).toBe(0);
        await redis.command(end);
        await expectReadiness(http, "ok");
        await expectBookedOnce(http, again, salon);
      });
    }
  } finally {
    await redis.remove();
  }
});
