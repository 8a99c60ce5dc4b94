import type { Page } from "@playwright/test";
import { z } from "zod";
import type { SiteProcess } from "./servers.ts";
import { test as shared } from "./test.ts";

export { expect, STAFF_PASSWORD, type Widget } from "./test.ts";

export const test = shared.extend({
  baseURL: async ({ widget }, use) => use(widget.site.url),
});

/** Records a host page's events in its dataset, before its own scripts run. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const types = "ready step slotSelected booked rescheduled cancelled failed close".split(" ");
    const told: unknown[] = [];
    for (const type of types) {
      document.addEventListener(`booking:${type}`, (event) => {
        told.push({ type, ...(event instanceof CustomEvent ? event.detail : {}) });
        document.documentElement.dataset.told = JSON.stringify(told);
      });
    }
  });
}

const events = z.array(z.looseObject({ type: z.string() }));
export type Told = z.infer<typeof events>;

export async function toldTo(page: Page, type?: string): Promise<Told> {
  const text = await page.evaluate(() => document.documentElement.dataset.told ?? "[]");
  return events
    .parse(JSON.parse(text))
    .filter((event) => type === undefined || event.type === type);
}

type Of = { readonly site: Pick<SiteProcess, "url"> };

export function scriptOf({ site }: Of): string {
  return `<script async src="${site.url}/embed.js"></script>`;
}

export function inline({ site }: Of, attributes = "", path = "/book"): string {
  return `<a href="${site.url}${path}" data-booking="inline" ${attributes}>Book online</a>`;
}

export function popup({ site }: Of, attributes = "", path = "/book"): string {
  return `<a href="${site.url}${path}" data-booking="popup" ${attributes}>Book now</a>`;
}

export function corner({ site }: Of, attributes = "", words = "In the corner"): string {
  return `<a href="${site.url}/book" data-booking="button" ${attributes}>${words}</a>`;
}

/**
 * The visitor returns to the host page. Without a screen no tab is hidden: frames get the event.
 */
export async function comeBack(page: Page): Promise<void> {
  const turned = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await Promise.all(page.frames().map((frame) => frame.evaluate(turned)));
}
