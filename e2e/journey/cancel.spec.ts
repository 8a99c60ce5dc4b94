import { readFile } from "node:fs/promises";
import { dayIn } from "../../test/harness/days.ts";
import { bookCut } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled });
    const how = javaScriptEnabled ? "with" : "without";

    test(`a booking is cancelled ${how} scripts`, { tag: "@phone" }, async ({
      page,
      pages,
      salon,
      visitor,
      isMobile,
    }) => {
      const { menu, booking, manage } = pages;
      await menu.open();
      await bookCut(pages, visitor, dayIn((javaScriptEnabled ? 22 : 26) + (isMobile ? 1 : 0)));
      const address = page.url();
      await booking.link(say("manage.cancel")).click();
      await manage.expectCancelPage();
      // Axe needs scripts.
      if (javaScriptEnabled) await manage.expectAccessible();
      await page.reload();
      await manage.expectCancelPage();
      expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);

      await manage.note.fill("I caught a cold.");
      await manage.cancelButton.click();
      await booking.expectState("cancelled");
      expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
      if (javaScriptEnabled) await booking.expectAccessible();
      expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
        { status: "cancelled", cancellation: { reasonId: null, note: "I caught a cold." } },
      ]);
      await expect(booking.link(say("manage.cancel"))).toHaveCount(0);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        booking.link(say("own.calendarOutFile")).click(),
      ]);
      const entry = await readFile(await download.path(), "utf8");
      expect(entry).toMatch(/\r\nSEQUENCE:1\r\n.*\r\nSTATUS:CANCELLED\r\n/s);

      // The page that was open in another tab leads to what has become of it.
      await page.goto(`${new URL(address).pathname}/cancel`);
      await booking.expectState("cancelled");
    });
  });
}

test("the freed time is offered to others at once", async ({ page, pages, visitor }) => {
  const { menu, time, details, booking, manage } = pages;
  await menu.open();
  await menu.book("Fringe trim");
  await time.pickDay(dayIn(29));
  const slot = time.slots.first();
  const href = (await slot.getAttribute("href")) ?? "";
  await slot.click();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  const token = page.url();
  const day = new URL(href, page.url()).searchParams;
  const wanted = `/book/time?line=1042&team=${day.get("team")}&date=${day.get("date")}`;
  await page.goto(wanted);
  const starts = () =>
    time.slots.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const isOffered = async () =>
    (await starts()).some((one) =>
      one.includes(`start=${encodeURIComponent(day.get("start") ?? "")}`),
    );
  expect(await isOffered()).toBe(false);
  await page.goto(`${new URL(token).pathname}/cancel`);
  await manage.cancelButton.click();
  await booking.expectState("cancelled");
  await page.goto(wanted);
  expect(await isOffered()).toBe(true);
});
