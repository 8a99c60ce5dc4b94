import type { Page } from "@playwright/test";
import { phone } from "../../test/harness/browser.ts";
import { fridayFrom } from "../../test/harness/days.ts";
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
    await details.expectAccessible();
    await details.submit(visitor);
    await booking.expectConfirmed(visitor);
    await booking.expectAccessible();
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visit with a person for each service is booked", async ({
    page,
    pages,
    salon,
    visitor,
  }) => {
    const { time, details, booking } = pages;
    const lines = ["svc_clipper_cut", "1042"].map((id) => `line=${id}`).join("&");
    await page.goto(`/book/time?${lines}&date=${fridayFrom(51)}`);
    await time.link(say("several.each")).click();
    await time.personFor("Clipper cut", "Sofia Brandt").click();
    await time.personFor("Fringe trim", "Jonas Weber").click();
    await time.whoAt.first().locator("summary").click();
    await expect(time.whoAt.first()).toContainText("Sofia Brandt");
    await time.slots.first().click();
    await details.submit(visitor);
    await booking.expectConfirmed(visitor);
    const [booked] = await salon.appointmentsOf(visitor.email);
    const members = Object.fromEntries(
      (booked?.lines ?? []).map(({ serviceId, memberId }) => [serviceId, memberId]),
    );
    expect(members).toEqual({ svc_clipper_cut: "tm_sofia", "1042": "tm_jonas" });
    expect(booked?.findings).toEqual([]);
  });
});
