import type { Page } from "@playwright/test";
import { type LocalDate, minutesOf, timeAt } from "../../lib/values/calendar.ts";
import { phone } from "../../test/harness/browser.ts";
import { book, pathnameOf, slotsOn, untilOver } from "../../test/harness/http/book.ts";
import { linkNamed, linksTo, mainOn, stateOn } from "../../test/harness/http/page.ts";
import type { HttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

/** A cut, nails and brows: nobody of the team does all three. */
const SERVICES = ["svc_clipper_cut", "svc_file_polish", "svc_brow_shape"];

/** Presses and fields, over all pages of a visit. */
async function counted(page: Page): Promise<() => { presses: number; fields: number }> {
  let presses = 0;
  const fields = new Set<string>();
  await page.exposeBinding("pressed", () => {
    presses += 1;
  });
  await page.exposeBinding("typed", (_, name: string) => fields.add(name));
  await page.addInitScript(() => {
    const tell = (binding: string, value?: string) => Reflect.get(window, binding)(value);
    addEventListener("click", () => tell("pressed"), { capture: true });
    addEventListener(
      "input",
      ({ target }) => tell("typed", target instanceof HTMLInputElement ? target.name : ""),
      { capture: true },
    );
  });
  return () => ({ presses, fields: fields.size });
}

test.describe("on a phone", () => {
  test.use(phone);

  test("three services with two people take at most eight presses and two fields", async ({
    page,
    pages,
    salon,
    visitor,
  }) => {
    const { menu, time, details, booking } = pages;
    const count = await counted(page);
    await menu.open();
    await menu.book("Clipper cut");
    await time.addAnother.click();
    await menu.add("File & polish");
    await menu.add("Brow shaping");
    await menu.toTimes();
    const visit = time.day.getByRole("listitem").first();
    await expect(visit).toBeVisible();
    await time.expectAccessible();
    const shown = (await visit.textContent()) ?? "";
    await time.slots.first().click();
    await expect(details.summary).toContainText("Clipper cut");
    await details.submit(visitor);
    await booking.expectConfirmed(visitor);
    const { presses, fields } = count();
    expect(presses).toBeLessThanOrEqual(8);
    expect(fields).toBe(2);

    const [booked, ...others] = await salon.appointmentsOf(visitor.email);
    expect(others).toEqual([]);
    expect(booked?.findings).toEqual([]);
    expect(booked?.price).toBe(booked?.expectedPrice);
    expect(booked?.lines.map(({ serviceId }) => serviceId).sort()).toEqual(SERVICES.toSorted());
    expect(new Set(booked?.lines.map(({ memberId }) => memberId)).size).toBeGreaterThan(1);
    expect(shown).toContain(money((booked?.price ?? 0) * 100));
    for (const line of booked?.lines ?? []) {
      const start = line.start.slice(0, 5).replace(/^0/, "");
      expect(shown).toContain(start);
      await expect(booking.summary).toContainText(start);
    }
  });
});

test("a visit with a person for each service is booked", async ({ days, http, salon, visitor }) => {
  const lines = ["svc_clipper_cut", "1042"].map((id) => `line=${id}`).join("&");
  const all = await http.open(`/book/time?${lines}&date=${days.next("tm_sofia", "tm_jonas")}`);
  let page = await http.open(linkNamed(all.html, say("several.each")) ?? "");
  for (const [service, member] of [
    ["Clipper cut", "tm_sofia"],
    ["Fringe trim", "tm_jonas"],
  ] as const) {
    const label = `aria-label="${say("several.whoFor", { service })}"`;
    const [, choices = ""] = page.html.split(label);
    page = await http.open(linksTo(choices.split("</nav>")[0] ?? "", member)[0] ?? "");
  }
  expect(mainOn(page.html)).toContain("Sofia Brandt");
  const booked = await book(http, await http.open(slotsOn(page)[0] ?? ""), visitor);
  expect(stateOn(booked.html)).toBe("confirmed");
  const [made] = await salon.appointmentsOf(visitor.email);
  const members = Object.fromEntries(
    (made?.lines ?? []).map(({ serviceId, memberId }) => [serviceId, memberId]),
  );
  expect(members).toEqual({ svc_clipper_cut: "tm_sofia", "1042": "tm_jonas" });
  expect(made?.findings).toEqual([]);
});

/** Start and end of each line, in minutes after midnight. */
type Span = { readonly start: number; readonly end: number };

function spansOf(lines: readonly { readonly start: string; readonly minutes: number }[]): Span[] {
  return lines
    .map(({ start, minutes }) => ({ start: minutesOf(start), end: minutesOf(start) + minutes }))
    .toSorted((one, other) => one.start - other.start);
}

const pausesIn = (spans: readonly Span[]) =>
  spans.slice(1).map(({ start }, index) => start - (spans[index]?.end ?? start));

const MINUTES: Readonly<Record<string, number>> = { svc_clipper_cut: 30, "1042": 15 };

/** A time at which the second person is not free at once, in either order. */
function hasPause(href: string): boolean {
  const { searchParams } = new URL(href, "http://site.example");
  const [first = 0, second = 0] = searchParams.getAll("part").map((part) => {
    return Number(part.slice(0, 2)) * 60 + Number(part.slice(2, 4));
  });
  const [before = ""] = searchParams.getAll("line");
  return second - first > (MINUTES[before] ?? 0);
}

async function slotWithPause(http: HttpVisitor, date: LocalDate): Promise<string> {
  const visit = "line=svc_clipper_cut&line=1042&with=tm_sofia&with=tm_jonas";
  const slot = slotsOn(await http.open(`/book/time?${visit}&date=${date}`)).find(hasPause);
  if (slot === undefined) throw new Error("no visit with a pause");
  return slot;
}

test("a visit with a pause is moved as a whole, and its end counts the pause", async ({
  days,
  http,
  salon,
  visitor,
}) => {
  const slot = await slotWithPause(http, days.next("tm_sofia", "tm_jonas"));
  const booked = await book(http, await http.open(slot), visitor);
  const [before] = await salon.appointmentsOf(visitor.email);
  const spans = spansOf(before?.lines ?? []);
  expect(pausesIn(spans)).toEqual([15]);
  const path = pathnameOf(booked);
  const [time = ""] = slotsOn(await http.open(`${path}/move`), "/move/confirm?").slice(-1);
  const asked = await http.open(time);
  const start = minutesOf(new URL(time, http.origin).searchParams.get("start") ?? "");
  const shift = start - (spans[0]?.start ?? 0);
  const end = timeAt((spans.at(-1)?.end ?? 0) + shift)
    ?.slice(0, 5)
    .replace(/^0/, "");
  expect(mainOn(asked.html)).toContain(end);
  const moved = await untilOver(http, await http.send(asked, "revision"));
  expect(mainOn(moved.html)).toContain(say("manage.movedLead"));
  expect(mainOn(moved.html)).toContain(end);
  const [now] = await salon.appointmentsOf(visitor.email);
  const shifted = spans.map((span) => ({ start: span.start + shift, end: span.end + shift }));
  expect([now?.id, spansOf(now?.lines ?? [])]).toEqual([before?.id, shifted]);
});
