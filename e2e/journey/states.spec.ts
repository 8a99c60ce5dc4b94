import type { Page } from "@playwright/test";
import { type Language, languages, nativeNames } from "#lib/i18n/languages.ts";
import { dayIn } from "../../test/harness/days.ts";
import { expect, test } from "../../test/harness/test.ts";
import type { Pages } from "../pages/all.ts";

// Many pages in a row; pages along a journey are checked there.
test.describe.configure({ timeout: 120_000 });

const VISIT = "line=svc_cut.v.var_cut_medium.a.grp_treats.opt_scalp_massage";
const PRICED = "line=svc_signature_cut.v.var_restyle_short.a.grp_restyle_finish.opt_blow_dry";

async function expectAccessible(page: Page, { menu }: Pages, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(menu.heading, path).toBeVisible();
    await menu.expectAccessible();
  }
}

/** German and Arabic bookings are in languages.spec.ts, English ones everywhere else. */
const BOOKED_IN: readonly Language[] = ["en", "de", "ar"];

for (const language of languages.filter((each) => !BOOKED_IN.includes(each))) {
  test(`every step is accessible in ${nativeNames[language]}`, async ({ page, pages }) => {
    await expectAccessible(page, pages, [
      `/book?lang=${language}&${VISIT}&added=svc_cut&q=cut`,
      `/book/services/svc_cut?lang=${language}&problem=1`,
      `/book/time?lang=${language}&${VISIT}`,
      `/book/details?lang=${language}&${VISIT}&date=${dayIn(14)}&start=03:07:00`,
    ]);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`rarely visited pages are accessible, ${colorScheme}`, async ({ page, pages }) => {
      await expectAccessible(page, pages, [
        "/book?q=zzz",
        "/book?refused=origin",
        "/book/bundles/bnd_cut_gloss?problem=1",
        `/book/time?${PRICED}`,
        `/book/time?${VISIT}&only=saturdays`,
        "/book/time?line=svc_root_colour",
        "/book/time",
        `/book/details?line=1042&date=${dayIn(14)}&start=03:07:00`,
        "/book/bookings/x",
        "/book/services/nothing",
      ]);
    });
  });
}
