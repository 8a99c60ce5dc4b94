import { expect, type Page } from "@playwright/test";
import type { DemoBrand } from "../../test/harness/demo-business.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { press, send } from "./bookings.ts";
import { visits } from "./visits.ts";

export type Stop = { readonly name: string; readonly go: (page: Page) => Promise<unknown> };

/** The flow of one business in one language, up to a confirmed booking. */
export function flowStopsOf(brand: DemoBrand, language: string): readonly Stop[] {
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
    {
      name: "prices",
      go: async (page) => {
        await to(`/time?line=${priced}`)(page);
        // The next days are full; later ones are free.
        const days = page.locator('#month a[data-state="free"]');
        await page.goto((await days.last().getAttribute("href")) ?? "");
      },
    },
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
        await press(page);
        await expect(page.locator("#problems")).toBeVisible();
      },
    },
    {
      name: "confirmed",
      go: async (page) => {
        await send(page, newVisitor("Ada"));
        await expect(page.locator('[data-state="confirmed"]')).toBeVisible({ timeout: 20_000 });
      },
    },
  ];
}

/** Rarely visited pages without faults. */
export function sideStopsOf(brand: DemoBrand, language: string): readonly Stop[] {
  const { chosen, unfinished, needing, bundle, sought } = visits[brand];
  const lang = `lang=${language}`;
  const to = (name: string, address: string): Stop => ({
    name,
    go: (page) => page.goto(`/book${address}${address.includes("?") ? "&" : "?"}${lang}`),
  });
  const time = `/time?line=${chosen}`;
  return [
    to("found", `?q=${sought}`),
    to("found-nothing", "?q=zzz"),
    to("person", "?team=tm_mara"),
    to("added", `?line=${chosen}&added=${chosen.split(".")[0]}&refused=origin`),
    to("incomplete", `/services/${unfinished}?problem=1`),
    ...(bundle === undefined ? [] : [to("bundle", `/bundles/${bundle}`)]),
    to("mending", `/time?line=${unfinished}`),
    ...(needing === undefined ? [] : [to("needing", `/time?line=${needing}`)]),
    to("no-visit", "/time"),
    {
      name: "none-that-day",
      go: async (page) => {
        await to("", time).go(page);
        const full = page.locator('#month a[data-state="full"]');
        if ((await full.count()) > 0)
          await page.goto((await full.first().getAttribute("href")) ?? "");
      },
    },
    {
      name: "month",
      go: async (page) => {
        await to("", time).go(page);
        const summary = page.locator("#month > summary");
        if (await summary.isVisible()) await summary.click();
      },
    },
    to("not-found", "/services/nothing"),
    to("unknown", "/bookings/x"),
  ];
}
