import { openDetails, untilOver } from "../../test/harness/http/book.ts";
import { stateOn } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

// Every way in which an answer gets lost: lib/booking/work/lost-answers.test.ts, and test/chaos.
test("a booking without a response is looked up, and never sent twice", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const { firstName, email } = visitor;
  const details = await openDetails(http, { line: "1042", date: day });
  await salon.fault({ route: "POST /api/Appointments", kind: "reset-after" });
  const sent = await http.send(details, "review", { firstName, email });
  await expect.poll(async () => stateOn((await http.open(sent.path)).html)).toBe("checking");
  expect(stateOn((await untilOver(http, sent)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(email)).toMatchObject([{ findings: [] }]);
});

test("a form without an answer can be sent again after twenty seconds, and books once", async ({
  day,
  page,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  await page.clock.install();
  await toDetailsOfTrim(pages, day);
  let isDeaf = true;
  await page.route(/\/details\?/, async (route) => {
    if (!isDeaf || route.request().method() !== "POST") return route.continue();
    // The site carries it out; nothing of it comes back.
    await route.fetch();
  });
  await details.submit(visitor);
  await expect(details.submitButton).toHaveText(say("details.submitting"));
  await page.clock.fastForward(10_000);
  await expect(details.submitButton).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward(11_000);
  await expect(details.alert).toContainText(say("problem.lost"));
  await expect(details.submitButton).not.toHaveAttribute("aria-disabled", "true");
  await expect(details.field("firstName")).toHaveValue(visitor.firstName);
  isDeaf = false;
  await details.submitButton.click();
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
});

test("a page that the script asks for and does not get is told after twenty seconds", async ({
  page,
  pages,
}) => {
  const { time } = pages;
  await page.clock.install();
  await page.goto("/book/time?line=1042");
  await page.route(/\/time\?/, () => undefined);
  await time.calendar.getByRole("link", { name: say("time.nextMonth") }).click();
  await page.clock.fastForward(21_000);
  const notice = page.getByRole("alert").filter({ hasText: say("problem.offlineTitle") });
  await expect(notice).toBeVisible();
  // The browser is online.
  await expect(notice).not.toContainText("No connection");
  await expect(page.locator(".busy")).toHaveCount(0);
  await page.unroute(/\/time\?/);
  await notice.getByRole("button").click();
  await expect(page).toHaveURL(/month=/);
  await expect(notice).toHaveCount(0);
});
