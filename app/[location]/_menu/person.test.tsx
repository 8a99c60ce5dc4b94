import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { contentFolder } from "#lib/config/content/testing/folder.ts";
import { addDays } from "#lib/values/calendar.ts";
import { ok } from "#lib/values/result.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { loadMenu } from "../page-data.ts";
import { knownName } from "../time/member-content.ts";
import { openSite } from "../time/testing/open-site.tsx";
import { frontOf, Team } from "./front.tsx";
import { nextTimes } from "./next-times.ts";
import { onlyService } from "./only-service.tsx";

vi.mock("server-only", () => ({}));

const MARA = "tm_mara";
const NOOR = "7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9";
const TRIM = "1042";
/** For each of three services; a week may lie in two months. */
const MAX_READS = 6;

async function menuOf(context: PageContext) {
  const data = await loadMenu(context, {});
  if (data.kind !== "open") throw new Error(data.kind);
  return data;
}

function idsIn({ index }: Awaited<ReturnType<typeof menuOf>>): readonly string[] {
  return index.flatMap(({ items }) => items.map(({ id }) => id));
}

test("a person's menu has their own prices and lengths", async () => {
  const { site } = await openSite();
  // Names are known once times have been read.
  await nextTimes(site(), await menuOf(site()), MARA);
  const rateWith = async (team: string) => {
    const { index } = await menuOf({ ...site(), visit: { team } });
    const items = index.flatMap((category) => category.items);
    return items.find(({ id }) => id === "svc_blow_dry")?.rate;
  };
  const exactly = { exact: true, minutesExact: true };
  expect(await rateWith("tm_sofia")).toEqual({ rate: { price: 32_00, minutes: 60 }, ...exactly });
  expect(await rateWith("tm_elif")).toEqual({ rate: { price: 38_00, minutes: 45 }, ...exactly });
});

test("a person's next free times are theirs, and lead to the details", async () => {
  const opened = await openSite();
  const context = { ...opened.site(), visit: { team: MARA } };
  const found = await nextTimes(context, await menuOf(context), MARA);
  expect(found.length).toBeGreaterThan(0);
  const offers = found.flatMap((service) => service.offers);
  const members = offers.flatMap(({ offer }) => offer.choices.map(({ member }) => member?.id));
  expect(new Set(members)).toEqual(new Set([MARA]));
  for (const { offer, href } of offers) {
    const { pathname, searchParams } = new URL(href, "http://site");
    expect(pathname).toBe("/book/details");
    expect(searchParams.get("team")).toBe(MARA);
    expect(searchParams.get("start")).toBe(offer.slot.start);
  }
});

test("they leave out what is held by other bookings, and what the person does not do", async () => {
  const CONTENT_FILE = contentFolder({ team: { [MARA]: { name: "Mara", services: [TRIM] } } });
  const opened = await openSite({}, { CONTENT_FILE });
  const context = { ...opened.site(), visit: { team: MARA } };
  const menu = await menuOf(context);
  const free = await nextTimes(context, menu, MARA);
  expect(free.map(({ href }) => new URL(href, "http://site").searchParams.get("line"))).toEqual([
    TRIM,
  ]);
  const bookings = { ...context.bookings, held: async () => () => true };
  expect(await nextTimes({ ...context, bookings }, menu, MARA)).toEqual([]);
});

test("they are not told as the next ones where times that may be earlier cannot be read", async () => {
  const { site, settings } = await openSite();
  await settings({ shape: { slotTimes: "wordsFromNoon" } });
  const context = { ...site(), visit: { team: MARA } };
  expect(await nextTimes(context, await menuOf(context), MARA)).toEqual([]);
});

test("those before the first day that cannot be read whole are told", async () => {
  const { site } = await openSite();
  const context = { ...site(), visit: { team: MARA } };
  const menu = await menuOf(context);
  const datesIn = async (asked: typeof context) =>
    (await nextTimes(asked, menu, MARA)).flatMap(({ offers }) =>
      offers.map(({ offer }) => offer.slot.date),
    );
  const day = (await datesIn(context)).sort()[0] ?? "";
  const { availability } = context;
  const read =
    (unread: string): typeof availability.read =>
    async (...asked) => {
      const answer = await availability.read(...asked);
      return answer.ok ? ok({ ...answer.value, unread: new Map([[unread, 1]]) }) : answer;
    };
  const told = (unread: string) =>
    datesIn({ ...context, availability: { ...availability, read: read(unread) } });
  expect(await told(day)).toEqual([]);
  expect(new Set(await told(addDays(day, 1)))).toEqual(new Set([day]));
});

test("they cost few reads, none twice, and none while the key has no room", async () => {
  const opened = await openSite();
  const context = { ...opened.site(), visit: { team: MARA } };
  const menu = await menuOf(context);
  expect(await nextTimes({ ...context, hasHeadroom: () => false }, menu, MARA)).toEqual([]);
  expect(await opened.reads()).toBe(0);
  await nextTimes(context, menu, MARA);
  const reads = await opened.reads();
  expect(reads).toBeLessThanOrEqual(MAX_READS);
  await nextTimes({ ...context, visit: { team: NOOR } }, menu, MARA);
  expect(await opened.reads()).toBe(reads);
});

test("a person's menu leaves out what only others have a price for", async () => {
  const team = { [MARA]: { name: "Mara" }, [NOOR]: { name: "Noor" } };
  const opened = await openSite({}, { CONTENT_FILE: contentFolder({ team }) });
  const all = idsIn(await menuOf(opened.site()));
  const maras = idsIn(await menuOf({ ...opened.site(), visit: { team: MARA } }));
  const noors = idsIn(await menuOf({ ...opened.site(), visit: { team: NOOR } }));
  expect(all).toContain("svc_signature_cut");
  expect(idsIn(await menuOf({ ...opened.site(), visit: { team: "left" } }))).toEqual(all);
  expect(maras).toContain("svc_signature_cut");
  expect(noors).not.toContain("svc_signature_cut");
  expect(noors).toContain(TRIM);
});

test("all of the menu is shown while the page cannot say whose it would be", async () => {
  const opened = await openSite({}, { CONTENT_FILE: contentFolder({ team: { [NOOR]: {} } }) });
  const all = idsIn(await menuOf(opened.site()));
  for (const team of [MARA, NOOR]) {
    expect(idsIn(await menuOf({ ...opened.site(), visit: { team } }))).toEqual(all);
  }
});

test("where the content file says what a person does, their page has no more; one opens at its times", async () => {
  const team = { [MARA]: { name: "Mara", services: [TRIM] }, [NOOR]: { services: [] } };
  const opened = await openSite({}, { CONTENT_FILE: contentFolder({ team }) });
  const context = { ...opened.site(), visit: { team: MARA } };
  expect(knownName(context, MARA)).toBe("Mara");
  expect(knownName(context, NOOR)).toBeUndefined();
  const menu = await menuOf(context);
  expect(idsIn(menu)).toEqual([TRIM]);
  const only = await onlyService(context, menu.index);
  expect(only?.item.name).toBe("Fringe trim");
  expect(only?.times.team).toBe(MARA);
  expect(only?.times.earliest.length).toBeGreaterThan(0);
  expect(knownName(context, MARA)).toBe("Mara Lindqvist");
  const everyone = await menuOf(opened.site());
  expect(await onlyService(opened.site(), everyone.index)).toBeUndefined();
});

test("a person's page asks for what it shows: services, or a time alone", async () => {
  const { site } = await openSite();
  const member = { id: MARA, name: "Mara", view: undefined };
  const lead = (opensAtTimes: boolean) =>
    renderToStaticMarkup(frontOf(site(), member, [], opensAtTimes).lead);
  expect(lead(false)).toContain("Pick what you would like, then a time with Mara.");
  expect(lead(true)).toContain("Choose a time");
  expect(lead(true)).not.toContain("Pick what");
});

test("an only service whose times cannot be read is listed", async () => {
  const content = { team: { [MARA]: { name: "Mara", services: [TRIM] } } };
  const opened = await openSite({}, { CONTENT_FILE: contentFolder(content) });
  const context = { ...opened.site(), visit: { team: MARA } };
  const { index } = await menuOf(context);
  await opened.fault({ route: "GET /api/Appointments/availability", kind: "status", times: 100 });
  expect(await onlyService(context, index)).toBeUndefined();
});

test("of a large team the menu shows the first twelve", async () => {
  const people = Array.from({ length: 70 }, (_, at) => [`tm_${at}`, { name: `Person ${at}` }]);
  const team = Object.fromEntries([["tm_unnamed", {}], ...people]);
  const opened = await openSite({}, { CONTENT_FILE: contentFolder({ team }) });
  const html = renderToStaticMarkup(<Team context={opened.site()} />);
  const [, ...shown] = html.split("<li");
  expect(shown).toHaveLength(12);
  expect(shown[0]).toContain("Person 0");
});
