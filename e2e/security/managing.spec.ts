import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import { formOn, send } from "./support/html-form.ts";

test("links that scanners open change nothing, and pages that act are in no frame", async ({
  page,
  pages,
  salon,
  visitor,
  playwright,
}) => {
  await toDetailsOfTrim(pages, dayIn(56));
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);
  const before = await salon.appointmentsOf(visitor.email);
  const scanner = await playwright.request.newContext();
  const seen = new Set<string>();
  const toSee = [page.url()];
  for (let url = toSee.pop(); url !== undefined; url = toSee.pop()) {
    if (seen.has(url) || seen.size > 60) continue;
    seen.add(url);
    const answer = await scanner.get(url);
    const { pathname } = new URL(url);
    if (/\/bookings\/[^/]+\/./.test(pathname) && answer.status() === 200) {
      expect(answer.headers()["content-security-policy"], pathname).toMatch(
        /frame-ancestors 'none'/,
      );
      expect(answer.headers()["cache-control"], pathname).toMatch(/no-store/);
    }
    const html = (answer.headers()["content-type"] ?? "").includes("html")
      ? await answer.text()
      : "";
    for (const [, href = ""] of html.matchAll(/href="([^"]*\/bookings\/[^"]*)"/g)) {
      toSee.push(new URL(href.replaceAll("&amp;", "&"), url).href);
    }
  }
  expect([...seen].some((url) => url.includes("/cancel"))).toBe(true);
  expect([...seen].some((url) => url.includes("/move/confirm"))).toBe(true);
  expect(await salon.appointmentsOf(visitor.email)).toEqual(before);
  await scanner.dispose();
});

test("a form from another site, a mangled token and another page's form change nothing", async ({
  page,
  pages,
  salon,
  visitor,
  playwright,
}) => {
  await toDetailsOfTrim(pages, dayIn(58));
  await pages.details.submit(visitor);
  await pages.booking.expectConfirmed(visitor);
  const address = page.url().replace(/\?.*$/, "");
  const attacker = await playwright.request.newContext();
  const form = await formOn(attacker, `${address}/cancel`, "revision");

  await send(attacker, form, {}, { origin: "https://evil.example" });
  const { token = "" } = form.fields;
  const mangled = `${token.slice(0, -3)}${token.endsWith("aaa") ? "bbb" : "aaa"}`;
  await send(attacker, form, { token: mangled });
  await send(attacker, form, { revision: "7" });
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);

  for (const path of ["cancel", "move", "move/confirm"]) {
    const missing = await attacker.get(`${address.replace(token, mangled)}/${path}`);
    expect(missing.status(), path).toBe(404);
    expect(await missing.text()).toContain(say("booking.unknown.title"));
  }
  await send(attacker, form, {});
  await expect
    .poll(() => salon.appointmentsOf(visitor.email))
    .toMatchObject([{ status: "cancelled" }]);
  await attacker.dispose();
});
