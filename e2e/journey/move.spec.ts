import { dayIn } from "../../test/harness/days.ts";
import { bookCut } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import type { Pages } from "../pages/all.ts";

/** From the booking's page to its page again. */
async function move({ booking, manage, time }: Pages, isAudited: boolean): Promise<string> {
  await booking.link(say("manage.move")).click();
  await expect(manage.heading).toHaveText(say("manage.movePage.title"));
  if (isAudited) await manage.expectAccessible();
  await time.toFreeDay();
  const slot = time.slots.last();
  const to = new URL((await slot.getAttribute("href")) ?? "", manage.page.url()).searchParams;
  await slot.click();
  await expect(manage.heading).toHaveText(say("manage.movePage.confirmTitle"));
  if (isAudited) await manage.expectAccessible();
  await manage.moveButton.click();
  await expect(booking.main).toContainText(say("manage.movedLead"));
  if (isAudited) await booking.expectAccessible();
  return `${to.get("date")} ${to.get("start")}`;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled });
    const how = javaScriptEnabled ? "with" : "without";

    test(`a booking is moved twice and cancelled ${how} scripts`, { tag: "@phone" }, async ({
      page,
      pages,
      salon,
      visitor,
      isMobile,
    }) => {
      const { menu, booking, manage } = pages;
      await menu.open();
      await bookCut(pages, visitor, dayIn((javaScriptEnabled ? 44 : 47) + (isMobile ? 1 : 0)));
      const [before] = await salon.appointmentsOf(visitor.email);
      for (const isAudited of [javaScriptEnabled, false]) {
        const to = await move(pages, isAudited);
        const [now] = await salon.appointmentsOf(visitor.email);
        expect(`${now?.date} ${now?.start}`).toBe(to);
        expect(now).toMatchObject({ id: before?.id, price: before?.price, findings: [] });
      }
      await booking.link(say("manage.cancel")).click();
      await manage.expectCancelPage();
      await manage.cancelButton.click();
      await booking.expectState("cancelled");
      const all = await salon.appointmentsOf(visitor.email);
      expect(all).toMatchObject([{ id: before?.id, status: "cancelled" }]);
      await page.goto(`${new URL(page.url()).pathname}/move`);
      await booking.expectState("cancelled");
    });
  });
}

test("a time that is taken while it is looked at stays with others, and the old one with the visitor", async ({
  page,
  pages,
  salon,
  visitor,
}) => {
  const { menu, booking, manage, time } = pages;
  await menu.open();
  await bookCut(pages, visitor, dayIn(50));
  const [before] = await salon.appointmentsOf(visitor.email);
  await booking.link(say("manage.move")).click();
  await time.toFreeDay();
  await time.slots.last().click();
  await expect(manage.heading).toHaveText(say("manage.movePage.confirmTitle"));
  const wanted = new URL(page.url()).searchParams;
  await salon.take({
    teamMemberId: before?.lines[0]?.memberId ?? "",
    date: wanted.get("date") ?? "",
    start: wanted.get("start") ?? "",
    minutes: 15,
  });
  await manage.moveButton.click();
  await expect(booking.alert).toContainText(say("manage.failed.taken"));
  const [now] = await salon.appointmentsOf(visitor.email);
  expect(now).toEqual(before);
});

test("of two tabs that move and cancel one wins, and the other is shown what has become of it", async ({
  page,
  pages,
  context,
  salon,
  visitor,
}) => {
  const { menu, booking, manage, time } = pages;
  await menu.open();
  await bookCut(pages, visitor, dayIn(53));
  const { pathname } = new URL(page.url());
  const other = await context.newPage();
  await other.goto(`${pathname}/cancel`);
  await booking.link(say("manage.move")).click();
  await time.toFreeDay();
  await time.slots.last().click();
  await manage.moveButton.click();
  await expect(booking.main).toContainText(say("manage.movedLead"));
  await other.getByRole("button", { name: say("manage.cancelPage.confirm") }).click();
  await expect(other.getByRole("alert")).toContainText(say("manage.problem.changed"));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);
  await other.getByRole("button", { name: say("manage.cancelPage.confirm") }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(say("booking.cancelled.title"));
  await other.close();
});
