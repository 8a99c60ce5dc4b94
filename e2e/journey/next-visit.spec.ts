import { book, openDetails } from "../../test/harness/http/book.ts";
import { linkNamed, mainOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** Which forms a browser was shown, and which bookings it made: the cookies of a visitor. */
const COOKIES = [expect.stringMatching(/browser-book$/), expect.stringMatching(/booked-book$/)];

test("the menu leads the browser that booked back, by cookies without a contact", async ({
  day,
  page,
  pages,
  visitor,
  context,
}) => {
  const { menu, details, booking } = pages;
  await toDetailsOfTrim(pages, day);
  const loads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() && /\/bookings\/[^/]+$/.test(pathname)) loads.push(pathname);
  });
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  // While it is under way, the script asks for the page in place.
  expect(loads).toHaveLength(1);
  const address = new URL(page.url()).pathname;
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(COOKIES);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, path: "/book" });
  expect(JSON.stringify(cookies)).not.toContain(visitor.email);

  await page.goto("/book");
  const own = page.getByRole("region", { name: say("own.next") });
  await expect(own).toContainText("Fringe trim");
  expect(await page.content()).not.toContain(visitor.email);
  await menu.expectAccessible();
  await own.getByRole("link", { name: say("details.own.see") }).click();
  await booking.expectConfirmed(visitor);
  expect(new URL(page.url()).pathname.split("/").slice(0, 3)).toEqual(
    address.split("/").slice(0, 3),
  );
});

test("without scripts too, by a page that nobody else gets", async ({ day, http, visitor }) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const booked = await book(http, details, visitor);
  expect(stateOn(booked.html)).toBe("confirmed");
  expect([...http.cookies.keys()]).toEqual(COOKIES);

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
});
