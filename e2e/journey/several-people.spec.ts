import type { Page } from "@playwright/test";
import { phone } from "../../test/harness/browser.ts";
import { fridayFrom } from "../../test/harness/days.ts";
import { book, slotsOn } from "../../test/harness/http/book.ts";
import { linkNamed, linksTo, mainOn, stateOn } from "../../test/harness/http/page.ts";
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
    await time.visit.locator("summary").click();
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

test("a visit with a person for each service is booked", async ({ http, salon, visitor }) => {
  const lines = ["svc_clipper_cut", "1042"].map((id) => `line=${id}`).join("&");
  const all = await http.open(`/book/time?${lines}&date=${fridayFrom(51)}`);
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
