import type { APIRequestContext } from "@playwright/test";
import { fillDisk, smallDisk } from "../../test/chaos/disk.ts";
import { formWith } from "../../test/chaos/page.ts";
import { startRedis } from "../../test/chaos/redis.ts";
import { dayIn } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import type { Salon } from "../../test/harness/salon.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";
import { bookingIn, formOn, type HtmlForm, send } from "../security/support/html-form.ts";

const TROUBLE = "trouble: journal_unwritable";
const NOT_TAKEN = say("details.refused.unavailable");
/** The first probe after the end stands ten seconds ahead at most. */
const BY_ITSELF_MS = 20_000;

/** A form of a time of its own. */
async function detailsPage(site: string, salon: Salon, day: number): Promise<string> {
  const [from, to] = [dayIn(day), dayIn(day + 6)];
  const { date, start } = await salon.timeForAnyOf(1, "1042", from, to);
  return `${site}/book/details?${new URLSearchParams({ line: "1042", team: "any", date, start })}`;
}

async function metric(request: APIRequestContext, site: string, name: string): Promise<number> {
  const text = await (await request.get(`${site}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`bookfront_${name} `));
  return line === undefined ? Number.NaN : Number(line.split(" ").at(-1));
}

const readiness = async (request: APIRequestContext, site: string) => {
  const answer = await request.get(`${site}/readyz`);
  return [answer.status(), (await answer.text()).trim()];
};

async function expectEnd(request: APIRequestContext, site: string): Promise<void> {
  const ready = expect.poll(() => readiness(request, site), { timeout: BY_ITSELF_MS });
  await ready.toEqual([200, "ok"]);
}

function entered({ firstName, email }: Visitor) {
  return { firstName, lastName: "Ōta-Żak", email, phone: "030 5557 0199" };
}

/** Sends a form that cannot be stored, and returns the one in the answer. */
async function expectNotTaken(
  request: APIRequestContext,
  form: HtmlForm,
  values: Readonly<Record<string, string>>,
): Promise<HtmlForm> {
  const answer = await send(request, form, values);
  const html = await answer.text();
  expect([answer.status(), answer.headers()["retry-after"]]).toEqual([503, "30"]);
  expect(html).toContain(NOT_TAKEN);
  const fields = Object.fromEntries(formWith(html, "location") ?? []);
  // What the framework adds tells of the last answer.
  const own = Object.entries(form.fields).filter(([name]) => !name.startsWith("$"));
  expect(fields).toMatchObject({ ...Object.fromEntries(own), ...values });
  return { ...form, fields };
}

async function expectBookedOnce(
  request: APIRequestContext,
  form: HtmlForm,
  salon: Salon,
): Promise<void> {
  for (let sent = 1; sent <= 2; sent += 1) {
    expect(bookingIn(await send(request, form, {}))).toBeDefined();
  }
  const ofVisitor = () => salon.appointmentsOf(form.fields.email ?? "");
  await expect.poll(async () => (await ofVisitor()).length).toBe(1);
}

test("a full disk: forms come back as they were, it is told, and it ends by itself", async ({
  browser,
  request,
  salon,
  anotherSite,
}) => {
  const disk = await smallDisk(`e2e-${test.info().parallelIndex}`);
  test.info().annotations.push({ type: "disk", description: disk ? "a tmpfs" : "needs root" });
  if (!disk) return;
  const room = new AbortController();
  try {
    const { url } = await anotherSite({ DATA_DIR: disk.folder });
    const page = await detailsPage(url, salon, 20);
    const form = await formOn(request, page, "review");
    const open = async (javaScriptEnabled: boolean, day: number) => {
      const context = await browser.newContext({ javaScriptEnabled });
      const tab = await context.newPage();
      await tab.goto(await detailsPage(url, salon, day));
      return { tab, visitor: newVisitor(), pages: pagesOf(tab) };
    };
    const earlier = await formOn(request, await detailsPage(url, salon, 41), "review");
    const booked = bookingIn(await send(request, earlier, entered(newVisitor()))) ?? "";
    const cancelling = await formOn(request, `${url}${booked}/cancel`, "token");
    const visits = [await open(true, 27), await open(false, 34)];
    expect(await readiness(request, url)).toEqual([200, "ok"]);
    expect(await metric(request, url, "journal_writable")).toBe(1);

    const filling = fillDisk(disk, room.signal);
    await expect.poll(() => metric(request, url, "journal_free_bytes")).toBe(0);
    const again = await expectNotTaken(request, form, entered(newVisitor()));
    expect(await readiness(request, url)).toEqual([200, `ok\n${TROUBLE}`]);
    expect(await metric(request, url, "journal_writable")).toBe(0);
    const note = "The train is late";
    const kept = await send(request, cancelling, { note });
    expect([kept.status(), await kept.text()]).toEqual([503, expect.stringContaining(`>${note}<`)]);
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
    const counted = 'forms_total{form="book",outcome="unavailable"}';
    expect(await metric(request, url, counted)).toBe(1 + visits.length);

    room.abort();
    await filling;
    await expectEnd(request, url);
    expect(await metric(request, url, "journal_writable")).toBe(1);
    await expectBookedOnce(request, again, salon);
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
  { refuse: "REPLICAOF 127.0.0.1 1", end: "REPLICAOF NO ONE", isLeftAlone: true },
];

test("a Redis that refuses writes: the same", async ({ request, salon, anotherSite }) => {
  const redis = await startRedis(`e2e-${test.info().parallelIndex}`);
  try {
    const { url } = await anotherSite({ REDIS_URL: redis.url });
    let day = 41;
    for (const { refuse, end, isLeftAlone } of REFUSALS) {
      await test.step(refuse, async () => {
        const form = await formOn(request, await detailsPage(url, salon, day), "review");
        day += 7;
        await redis.command(refuse);
        const again = await expectNotTaken(request, form, entered(newVisitor()));
        expect(await readiness(request, url)).toEqual([200, `ok\n${TROUBLE}`]);
        expect(await metric(request, url, "journal_writable")).toBe(0);
        await redis.command(end);
        // A stored booking ends it, or else a mark.
        if (isLeftAlone) await expectEnd(request, url);
        await expectBookedOnce(request, again, salon);
        expect(await readiness(request, url)).toEqual([200, "ok"]);
      });
    }
  } finally {
    await redis.remove();
  }
});
