import type { LocalDate } from "#lib/values/calendar.ts";
import { book, openDetails, pathnameOf } from "../../test/harness/http/book.ts";
import { headingOn, linksTo, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor, type HttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";
import type { Visitor } from "../../test/harness/visitor.ts";
import { say } from "../../test/harness/words.ts";

/** The path of a confirmed booking's page. */
async function booked(http: HttpVisitor, visitor: Visitor, date: LocalDate): Promise<string> {
  const details = await openDetails(http, { line: "1042", date });
  const page = await book(http, details, visitor);
  expect(stateOn(page.html)).toBe("confirmed");
  return pathnameOf(page);
}

test("links that scanners open change nothing, and pages that act are in no frame", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const toSee = [await booked(http, visitor, day)];
  const before = await salon.appointmentsOf(visitor.email);
  const scanner = createHttpVisitor(http.origin);
  const seen = new Set<string>();
  for (let path = toSee.pop(); path !== undefined; path = toSee.pop()) {
    if (seen.has(path) || seen.size > 60) continue;
    seen.add(path);
    const { status, headers, html } = await scanner.open(path);
    if (/\/bookings\/[^/]+\/./.test(path) && status === 200) {
      expect(headers["content-security-policy"], path).toMatch(/frame-ancestors 'none'/);
      expect(headers["cache-control"], path).toMatch(/no-store/);
    }
    if (headers["content-type"]?.includes("html")) toSee.push(...linksTo(html, "/bookings/"));
  }
  expect([...seen].some((path) => path.includes("/cancel"))).toBe(true);
  expect([...seen].some((path) => path.includes("/move/confirm"))).toBe(true);
  expect(await salon.appointmentsOf(visitor.email)).toEqual(before);
  await scanner.close();
});

test("a form from another site, a mangled token and another page's form change nothing", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const path = await booked(http, visitor, day);
  const attacker = createHttpVisitor(http.origin, { habits: "older" });
  const page = await attacker.open(`${path}/cancel`);
  const token = path.split("/").at(-1) ?? "";
  const mangled = `${token.slice(0, -3)}${token.endsWith("aaa") ? "bbb" : "aaa"}`;
  const elsewhere = (text: string) => text.replaceAll(token, mangled);
  const mangledPage = { ...page, path: elsewhere(page.path), html: elsewhere(page.html) };

  await attacker.post(page, "revision", {}, { origin: "https://evil.example" });
  await attacker.post(mangledPage, "revision");
  await attacker.post(page, "revision", { revision: "7" });
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);

  for (const change of ["cancel", "move", "move/confirm"]) {
    const missing = await attacker.open(`${path.replace(token, mangled)}/${change}`);
    expect([missing.status, headingOn(missing.html)], change).toEqual([
      404,
      say("booking.unknown.title"),
    ]);
  }
  await attacker.post(page, "revision");
  await expect
    .poll(() => salon.appointmentsOf(visitor.email))
    .toMatchObject([{ status: "cancelled" }]);
  await attacker.close();
});
