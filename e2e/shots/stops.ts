import { expect, type Page } from "@playwright/test";
import type { DemoBrand } from "../support/demo-business.ts";
import { newVisitor } from "../support/visitor.ts";

/** What is booked at each demo business, as addresses say it. */
type Visits = {
  /** Nothing to choose. */
  readonly plain: string;
  /** A service on its page, with something chosen, and the same as a line of a visit. */
  readonly service: string;
  readonly chosen: string;
  /** A price that depends on who does it. */
  readonly priced: string;
};

const visits: Readonly<Record<DemoBrand, Visits>> = {
  linden: {
    plain: "1042",
    service: "svc_cut?variant=var_cut_short&addon0=grp_treats.opt_scalp_massage",
    chosen: "svc_cut.v.var_cut_short.a.grp_treats.opt_scalp_massage",
    priced: "svc_signature_cut.v.var_restyle_short.a.grp_restyle_finish.opt_blow_dry",
  },
  barber: {
    plain: "svc_buzz",
    service: "svc_house_cut?variant=var_house_short&addon0=grp_house_extra.opt_wash",
    chosen: "svc_house_cut.v.var_house_short.a.grp_house_extra.opt_wash",
    priced: "svc_skin_fade",
  },
  spa: {
    plain: "svc_back",
    service: "svc_lake_massage?variant=var_lake_60&addon0=grp_lake_more.opt_hot_stones",
    chosen: "svc_lake_massage.v.var_lake_60.a.grp_lake_more.opt_hot_stones",
    priced: "svc_deep",
  },
  clinic: {
    plain: "svc_physio",
    service: "svc_assessment?variant=var_assess_adult&addon0=grp_assess_area.opt_back",
    chosen: "svc_assessment.v.var_assess_adult.a.grp_assess_area.opt_back",
    priced: "svc_manual",
  },
};

export type Stop = { readonly name: string; readonly go: (page: Page) => Promise<unknown> };

/** The flow of one business in one language, page by page, to a booking that is confirmed. */
export function stopsOf(brand: DemoBrand, language: string): readonly Stop[] {
  const { plain, service, chosen, priced } = visits[brand];
  const lang = `lang=${language}`;
  const to = (address: string) => (page: Page) =>
    page.goto(`/book${address}${address.includes("?") ? "&" : "?"}${lang}`);
  const firstTime = (page: Page) => page.locator("#times li a").first();
  return [
    { name: "menu", go: to("") },
    { name: "visit", go: to(`?line=${plain}&line=${chosen}`) },
    { name: "service", go: to(`/services/${service}`) },
    { name: "time", go: to(`/time?line=${chosen}`) },
    { name: "prices", go: to(`/time?line=${priced}`) },
    { name: "gone", go: to(`/details?line=${chosen}&date=2030-01-01&start=03:07:00`) },
    {
      name: "details",
      go: async (page) => {
        await to(`/time?line=${chosen}`)(page);
        await page.goto((await firstTime(page).getAttribute("href")) ?? "");
      },
    },
    {
      name: "problems",
      go: async (page) => {
        await page.getByRole("main").locator("form button.wide").click();
        await expect(page.locator("#problems")).toBeVisible();
      },
    },
    {
      name: "confirmed",
      go: async (page) => {
        const { firstName, email } = newVisitor("Ada");
        await page.locator("#firstName").fill(firstName);
        await page.locator("#email").fill(email);
        await page.getByRole("main").locator("form button.wide").click();
        await expect(page.locator('[data-state="confirmed"]')).toBeVisible({ timeout: 20_000 });
      },
    },
  ];
}
