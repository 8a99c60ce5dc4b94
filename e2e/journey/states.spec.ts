import { randomUUID } from "node:crypto";
import { sealToken } from "#lib/booking/model/link-token.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { expect, test } from "../../test/harness/test.ts";

const VISIT = "line=svc_cut.v.var_cut_medium.a.grp_treats.opt_scalp_massage";
const PRICED = "line=svc_signature_cut.v.var_restyle_short.a.grp_restyle_finish.opt_blow_dry";

/** Those along a journey are looked at there. */
const rare = (day: LocalDate): readonly string[] => [
  "/book?q=zzz",
  "/book?refused=origin",
  "/book/bundles/bnd_cut_gloss?problem=1",
  `/book/time?${PRICED}`,
  `/book/time?${VISIT}`,
  "/book/time?line=svc_root_colour",
  "/book/time?line=svc_gone&line=1042",
  "/book/time",
  `/book/details?line=1042&date=${day}&start=03:07:00`,
  "/book/bookings/x",
  "/book/services/nothing",
  "/book/broken",
];

// Many pages in a row.
test.describe.configure({ timeout: 120_000 });

test("rarely visited pages are accessible, light and dark", async ({
  day,
  page,
  pages: { menu },
  sealer,
}) => {
  const lost = sealToken(sealer, { id: randomUUID(), slug: "book", date: day });
  for (const path of [...rare(day), `/book/bookings/${lost}`]) {
    await page.goto(path);
    await expect(menu.heading, path).toBeVisible();
    await menu.expectAccessibleInEachTheme();
  }
});
