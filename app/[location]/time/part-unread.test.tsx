import { expect, test } from "vitest";
import { err, ok } from "#lib/values/result.ts";
import { atNoon, openSite, page } from "./testing/open-site.tsx";

/** A site whose months before `unread` have no times, and whose later ones cannot be read. */
async function siteReadUntil(unread: string) {
  atNoon();
  const { site } = await openSite();
  const context = site();
  const { availability } = context;
  const read: typeof availability.read = async (...asked) => {
    const [, , from, to] = asked;
    if (from >= unread) return err("unavailable");
    const answer = await availability.read(...asked);
    return answer.ok ? ok({ ...answer.value, from, to, slots: [] }) : answer;
  };
  return { ...context, availability: { ...availability, read } };
}

test("while a later month cannot be read, nobody is told that nothing is free at all", async () => {
  const html = await page(await siteReadUntil("2026-12-01"), { line: "1042" });
  expect(html).not.toContain("Nothing is free online in the next");
  expect(html).toContain("We can’t show all our free times online right now.");
  expect(html).toContain("tel:");
});

test("days of a month that cannot be read are not told as full", async () => {
  const html = await page(await siteReadUntil("2026-12-01"), { line: "1042", date: "2026-11-30" });
  expect(html).not.toContain("1 December, nothing free");
  const chosen = await page(await siteReadUntil("2026-12-01"), { line: "1042", month: "2026-12" });
  expect(chosen).toContain("We can’t show the times on");
});
