import { book, openDetails } from "../../test/harness/http/book.ts";
import { linkNamed, mainOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test("the menu leads a remembered visitor back", async ({ day, page, pages, visitor }) => {
  const { menu, details, booking, time } = pages;
  await toDetailsOfTrim(pages, day);
  await details.remember.check();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  const address = new URL(page.url()).pathname;

  await page.goto("/book");
  const own = page.getByRole("region", { name: say("own.next") });
  await expect(own).toContainText("Fringe trim");
  expect(await page.content()).not.toContain(visitor.email);
  await menu.expectAccessible();
  const loud = /button-first/;
  await expect(own.getByRole("link", { name: say("details.own.see") })).toHaveClass(loud);
  await expect(own.getByRole("link", { name: say("own.again") })).not.toHaveClass(loud);
  // On a phone below each other, and so flush.
  await page.setViewportSize({ width: 360, height: 740 });
  const words = own.getByRole("button", { name: say("details.forget") });
  const inset = await words.evaluate((button) => getComputedStyle(button).paddingInlineStart);
  expect(inset).toBe("0px");

  await own.getByRole("link", { name: say("own.again") }).click();
  await expect(time.visit).toContainText("Fringe trim");
  await page.goto("/book");
  await own.getByRole("link", { name: say("details.own.see") }).click();
  await booking.expectConfirmed(visitor);
  expect(new URL(page.url()).pathname.split("/").slice(0, 3)).toEqual(
    address.split("/").slice(0, 3),
  );

  await page.goto("/book");
  await own.getByRole("button", { name: say("details.forget") }).click();
  await expect(own).toHaveCount(0);
  await page.goto("/book");
  await expect(menu.heading).toBeVisible();
  await expect(own).toHaveCount(0);
});

test("without scripts too, by a page that nobody else gets", async ({ day, http, visitor }) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const booked = await book(http, details, visitor, { remember: "yes" });
  expect(stateOn(booked.html)).toBe("confirmed");

  const own = await http.open("/book");
  expect(mainOn(own.html)).toContain(say("own.next"));
  expect(own.headers["cache-control"]).toBe("private, no-store");
  expect(own.headers.etag).toBeUndefined();
  expect(own.html).not.toContain(visitor.email);
  const back = await http.open(linkNamed(own.html, say("details.own.see")) ?? "");
  expect(stateOn(back.html)).toBe("confirmed");

  const other = createHttpVisitor(http.origin);
  const shared = await other.open("/book");
  expect(shared.headers["cache-control"]).toMatch(/^public/);
  expect(shared.html).not.toContain(say("own.next"));
  await other.close();

  expect((await http.send(own, say("details.forget"))).html).not.toContain(say("own.next"));
  expect((await http.open("/book")).html).not.toContain(say("own.next"));
});
