import type { Page } from "@playwright/test";
import { book, openDetails, pathnameOf } from "../../test/harness/http/book.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, STAFF_PASSWORD, test } from "../../test/harness/test.ts";
import { StaffPages } from "../pages/staff-page.ts";

/** Of people, the business, its street, phone and email, as they stand on pages. */
const NAMES = ["Atelier Linden", "Lindenallee 14", "Jonas Weber", "+49 30 555"];

/** Texts with a name in them that a browser would translate. */
function translated(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const parent = node.parentElement;
      const isShown = parent && !parent.closest("script,style,template,[translate=no]");
      if (isShown && wanted.some((name) => text.includes(name))) found.push(text.trim());
    }
    return found;
  }, names);
}

/** Sentences whose parts stand apart, since a flex or grid container makes a box of each name in them. */
function broken(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("bdi"), ({ parentElement }) => parentElement).flatMap(
      (parent) => {
        if (!parent || !/flex|grid/.test(getComputedStyle(parent).display)) return [];
        const texts = [...parent.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return texts.some(({ textContent }) => textContent?.trim()) ? [parent.textContent] : [];
      },
    ),
  );
}

async function expectWhole(page: Page, names: readonly string[]): Promise<void> {
  const { pathname } = new URL(page.url());
  expect([pathname, await translated(page, names), await broken(page)]).toEqual([pathname, [], []]);
}

test("names, numbers and addresses stay as they are where a browser translates the page", async ({
  days,
  http,
  site,
  page,
  visitor,
}) => {
  const query = { line: "1042", team: "tm_jonas", date: days.next("tm_jonas") };
  const details = await openDetails(http, query);
  const stranger = createHttpVisitor(http.origin);
  const theirs = await stranger.open(details.path);
  const booked = await book(http, details, visitor);
  const taken = pathnameOf(await book(stranger, theirs, visitor));
  await stranger.close();
  const token = pathnameOf(booked);
  const names = [...NAMES, visitor.firstName, visitor.email, visitor.email.split("@")[0] ?? ""];
  const visited = [
    ...[
      "/book",
      "/book?team=tm_jonas",
      "/book/services/svc_cut",
      "/book/time?line=1042",
      "/book/time?line=svc_blow_dry",
    ],
    ...[details.path, token, `${token}/move`, `${token}/cancel`, taken],
  ];
  // The menu leads the browser that booked to its visit.
  const url = `${site.url}/book`;
  await page.context().addCookies([...http.cookies].map(([name, value]) => ({ name, value, url })));
  for (const path of visited) {
    await page.goto(path);
    await expectWhole(page, names);
  }
  const staff = new StaffPages(page, site.url);
  await staff.signIn(STAFF_PASSWORD);
  await page.goto(`/staff/book?q=${visitor.firstName}`);
  await expectWhole(page, names);
  await page.getByRole("main").getByRole("link", { name: visitor.firstName }).first().click();
  await expect(page.getByRole("main")).toContainText(visitor.email);
  await expectWhole(page, names);
});
