import { screens } from "../../test/harness/browser.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { slotsOn } from "../../test/harness/http/book.ts";
import { attribute, linkNamed, linksTo, mainOn } from "../../test/harness/http/page.ts";
import { chooseCut, cut, cutInLedger } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say, spellDate } from "../../test/harness/words.ts";

// As most visitors have it: with transitions between pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const [name, screen] of screens) {
  test.describe(name, () => {
    test.use(screen);

    test("a journey loads each page once, and nothing in it shifts", async ({
      page,
      pages,
      salon,
      day,
      visitor,
    }) => {
      await page.addInitScript(watchShifts);
      const loads: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
      });
      await pages.menu.open();
      await chooseCut(pages);
      await pages.time.pickDay(day);
      await pages.time.pickSlot();
      await expect(pages.details.summary).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toBeLessThan(0.01);
      await pages.details.submit(visitor);
      await pages.booking.expectConfirmed(visitor);
      // Days and prices have changed in place.
      expect(loads).toEqual([
        "/book",
        "/book/services/svc_cut",
        "/book/services/svc_cut/book",
        "/book/time",
        "/book/details",
        expect.stringMatching(/^\/book\/bookings\/[^/]+$/),
      ]);
      expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
    });
  });
}

test("a face that is late is used when it comes, and moves nothing", async ({ page, pages }) => {
  await page.addInitScript(watchShifts);
  const held = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/book", { waitUntil: "domcontentloaded" });
  await expect(pages.menu.heading).toBeVisible();
  const isLoaded = () =>
    page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"));
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  held.resolve();
  await expect.poll(isLoaded).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toBeLessThan(0.02);
});

/** Sums layout shifts, without frames in which the address changes. */
function watchShifts(): void {
  let changedAt = 0;
  let shifted = 0;
  Object.defineProperty(window, "shifted", { get: () => shifted });
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = (...to) => {
      changedAt = performance.now();
      change.apply(history, to);
    };
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const byVisitor = Reflect.get(entry, "hadRecentInput") === true;
      const withPage = Math.abs(entry.startTime - changedAt) < 250;
      if (!byVisitor && !withPage) shifted += Number(Reflect.get(entry, "value"));
    }
  }).observe({ type: "layout-shift", buffered: true });
}

test("the address holds all state: reload and Back keep the choices", async ({
  days,
  page,
  pages,
}) => {
  const { choice, time, details } = pages;
  await page.goto("/book/services/svc_cut");
  await choice.pick(cut.variant, cut.addon);
  // The address holds each choice once the server has priced it.
  await expect(page).toHaveURL(/variant=.*addon0=/);
  await page.reload();
  await expect(choice.option(cut.variant)).toBeChecked();
  await expect(choice.option(cut.addon)).toBeChecked();
  await choice.book();

  await time.member("Sofia Brandt").click();
  await expect(time.member("Sofia Brandt")).toHaveAttribute("aria-current", "true");
  await time.pickDay(days.next("tm_sofia"));
  const day = (await time.dayTitle.textContent()) ?? "";
  const slot = await time.pickSlot();
  for (const fact of [day, slot.time, "Sofia Brandt", money(cut.price)]) {
    await expect(details.summary).toContainText(fact);
  }
  await page.goBack();
  await expect(time.dayTitle).toHaveText(day);
  await expect(time.member("Sofia Brandt")).toHaveAttribute("aria-current", "true");
  await details.page.goForward();
  await details.summary.getByRole("link", { name: say("details.changeTime") }).click();
  await expect(time.dayTitle).toHaveText(day);
  await time.visit.getByRole("link", { name: /^Change/ }).click();
  await expect(choice.option(cut.variant)).toBeChecked();
});

test("the calendar can be browsed, and days without times are no links", async ({
  pages,
  page,
}) => {
  const { menu, time } = pages;
  // Wide screens show the month instead of the strip of days.
  await page.setViewportSize({ width: 640, height: 800 });
  await menu.open();
  await menu.book("Fringe trim");
  const week = time.root.getByRole("navigation", { name: say("time.week") });
  const first = await time.dayTitle.textContent();
  await expect(time.slots.first()).toBeVisible();
  await expect(week.getByRole("link", { name: say("time.previousWeek") })).toBeDisabled();
  await week.getByRole("link", { name: say("time.nextWeek") }).click();
  await expect(time.dayTitle).not.toHaveText(first ?? "");
  const closed = week.getByRole("link", { name: /nothing free/ }).first();
  await closed.click();
  await expect(time.day).toContainText(say("time.noneThatDay"));
  await time.day.getByRole("link", { name: /^Next free/ }).click();
  await expect(time.slots.first()).toBeVisible();
  await time.openCalendar();
  await time.calendar.getByRole("link", { name: say("time.nextMonth") }).click();
  await expect(time.calendar.getByRole("link", { name: say("time.previousMonth") })).toBeVisible();
  await expect(time.calendar).toBeVisible();
  await time.expectAccessible();
});

test("the menu narrows while the visitor types", async ({ pages, page }) => {
  const { menu } = pages;
  await menu.open();
  await menu.search.pressSequentially("gloß".slice(0, 3));
  await expect(menu.row("Gloss & tone")).toBeVisible();
  await expect(menu.row("Manicure")).toBeHidden();
  await menu.search.fill("zzz");
  await expect(menu.main).toContainText(say("menu.foundNothing"));
  await menu.search.fill("");
  await expect(menu.row("Manicure")).toBeVisible();
  await expect(page).toHaveURL(/\/book$/);
  const nails = page.getByRole("navigation", { name: say("menu.categories") }).getByText("Nails");
  await nails.click();
  await expect(menu.row("Manicure")).toBeInViewport();
});

test("prices update with each choice without leaving the page", async ({ pages, page }) => {
  const { menu, choice, time } = pages;
  await menu.open();
  await menu.choose("Signature facial");
  await expect(choice.total).toContainText(say("unit.from", { value: money(84_00) }));
  await choice.pick("An hour and a half", "Vitamin C", "Eye massage");
  await expect(choice.total).toContainText(money(142_50));
  await choice.option("Vitamin C").uncheck();
  await expect(choice.total).toContainText(money(130_00));
  await choice.pick(say("service.none"));
  await expect(choice.total).toContainText(money(119_00));
  await choice.pick("Vitamin C", "Hyaluronic acid");
  // No more can be pressed; the keyboard is told.
  await expect(choice.option("Enzyme peel").locator("..")).toHaveCSS("pointer-events", "none");
  await choice.option("Enzyme peel").press("Space");
  await expect(choice.total).toContainText(money(160_00));
  await choice.book();
  await expect(choice.alert).toContainText(
    say("service.problem.too_many_addons", { group: "Boosters", max: 2 }),
  );
  await choice.option("Enzyme peel").uncheck();
  await expect(choice.total).toContainText(money(144_00));
  await choice.book();
  await expect(time.heading).toHaveText(say("time.title"));
  await page.goBack();
  await expect(choice.option("Hyaluronic acid")).toBeChecked();
});

test("a second service is in sight on a phone, begins at the list, and its page has the whole visit", async ({
  page,
  pages,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { menu, choice, time } = pages;
  await page.goto("/book/time?line=svc_child_cut");
  await expect(time.addAnother).toBeInViewport({ ratio: 1 });
  await time.addAnother.click();
  await expect(menu.search).toBeInViewport();
  await expect(menu.heading).not.toBeInViewport({ ratio: 0.5 });
  await menu.choose("Cut & finish");
  await choice.pick("Short hair");
  await expect(choice.main.getByRole("status")).toContainText(say("visit.count", { count: 2 }));
  await choice.book();
  await expect(time.heading).toHaveText(say("time.title"));
  expect(new URL(page.url()).searchParams.getAll("line")).toHaveLength(2);
});

test("a form is two presses from the menu, and its steps lead back", async ({ http }) => {
  const menu = await http.open("/book");
  const times = await http.open(
    linkNamed(menu.html, say("menu.bookNamed", { name: "Fringe trim" })) ?? "",
  );
  const details = await http.open(slotsOn(times)[0] ?? "");
  const typed = [...details.html.matchAll(/<input\b[^>]*>/g)].filter(([tag]) =>
    /type="(?:text|email|tel)"/.test(tag),
  );
  const names = ["firstName", "lastName", "email", "phone"];
  expect(typed.map(([tag]) => attribute(tag, "name"))).toEqual(names);
  const [, steps = ""] = details.html.split(`aria-label="${say("steps.label")}"`);
  const [services = "", time = ""] = linksTo(steps.split("</ol>")[0] ?? "", "/book");
  const back = await http.open(time);
  const { date } = detailsQueryIn(http.origin + details.path);
  expect(mainOn(back.html)).toContain(spellDate(date));
  const start = await http.open(services);
  expect(mainOn(start.html)).toContain(say("menu.inVisit", { count: 1 }));
});
