import { expect, test, vi } from "vitest";
import { err } from "#lib/values/result.ts";
import { readCatalogueItem } from "../_choice/catalogue-item.ts";
import { loadMenu } from "../page-data.ts";
import { loadTimes } from "./data.ts";
import { atNoon, NOON, openSite, page, unreadFromNoon } from "./testing/open-site.tsx";

const linkedTimes = (html: string) =>
  [...html.matchAll(/start=(\d\d)%3A(\d\d)/g)].map(([, hour, minute]) => `${hour}:${minute}`);

const PHONE = "tel:+49305550123";

test("no time could be read: the page says so and gives the phone number", async () => {
  atNoon();
  const { site } = await openSite({ overrides: { slot: { startTime: "9 o'clock" } } });
  const text = await page(site(), { line: "1042" });
  expect(text).toContain("We can’t show all our free times online right now.");
  expect(text).toContain(PHONE);
  expect(text).not.toContain("Nothing is free");
});

test.each([
  ["busy", 429],
  ["resting", 403],
  ["unavailable", 500],
])(
  "menu, service and times are %s where the catalogue is answered with %i",
  async (problem, status) => {
    const { site, fault } = await openSite();
    await fault({ route: "GET *", kind: "status", status, retryAfter: "60", times: 100 });
    const unread = { kind: "unavailable", problem };
    expect(await loadMenu(site(), {})).toEqual(unread);
    expect(await readCatalogueItem(site(), "service", "1042")).toEqual(err(problem));
    expect(await loadTimes(site(), { line: "1042" })).toEqual(unread);
  },
);

test("a day whose times could not be read is neither full nor closed", async () => {
  atNoon();
  const { site } = await openSite({ overrides: { slot: { startTime: "9 o'clock" } } });
  const text = await page(site(), { line: "1042", date: "2027-01-12" });
  expect(text).toContain("We can’t show the times on");
  expect(text).toContain(PHONE);
  expect(text).toMatch(/data-state="unread"/);
  expect(text).toContain("times can’t be shown online");
  expect(text).not.toContain("12 January 2027, nothing free");
});

test("a day of which some times could be read shows these, and says that there are others", async () => {
  atNoon();
  const { site } = await openSite({ overrides: unreadFromNoon("2027-01-12") });
  const text = await page(site(), { line: "1042", date: "2027-01-12" });
  expect(linkedTimes(text)).not.toEqual([]);
  expect(linkedTimes(text).filter((start) => start >= "12:00")).toEqual([]);
  expect(text).toContain("Some times of this day can’t be shown online.");
  expect(text).toContain(PHONE);
});

test("a full day whose times could all be read says only that nothing is free", async () => {
  atNoon();
  const { site } = await openSite();
  const text = await page(site(), { line: "1042", date: "2027-01-10" });
  expect(text).toContain("Nothing is free on this day");
  expect(text).not.toContain("shown online");
});

test("members without a name are offered as a member of the team", async () => {
  atNoon();
  const { site } = await openSite({ overrides: { slot: { availableTeamMemberNames: null } } });
  const params = { line: "svc_blow_dry", date: "2027-01-12" };
  const text = await page(site(), params);
  expect(text).toContain("A member of our team");
  expect(text).not.toContain("Nothing is free");
});

test("members keep the name that an earlier response gave", async () => {
  atNoon();
  const { site, settings } = await openSite();
  const params = { line: "svc_blow_dry", date: "2027-01-12" };
  expect(await page(site(), params)).toContain("Sofia");
  await settings({ overrides: { slot: { availableTeamMemberNames: null } } });
  vi.setSystemTime(NOON + 5 * 60_000);
  const text = await page(site(), { ...params, date: "2027-01-13" });
  expect(text).toContain("Sofia");
  expect(text).not.toContain("A member of our team");
});

test("staff are told which fields could not be read, and nothing else", async () => {
  atNoon();
  const { site, served, settings } = await openSite({
    overrides: { slot: { startTime: "9 o'clock" } },
  });
  await page(site(), { line: "1042", date: "2027-01-12" });
  expect(served.upstreamProblems()).toEqual([
    {
      route: "availability",
      cause: "unreadable",
      fields: ["days[].timeSlots[].startTime: expected a time"],
    },
  ]);
  await settings({ overrides: {} });
  vi.setSystemTime(NOON + 20 * 60_000);
  await page(site(), { line: "1042", date: "2027-01-12" });
  expect(served.upstreamProblems()).toEqual([]);
});
