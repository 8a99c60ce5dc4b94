import type { Page } from "@playwright/test";
import { z } from "zod";
import { type HostSite, startHostSite } from "./host-site.ts";
import { test as shared } from "./own-site.ts";
import type { SiteProcess } from "./servers.ts";
import { startSite } from "./start.ts";

export { expect } from "./own-site.ts";

/** Of the booking site. */
export const STAFF_PASSWORD = "a quiet room with four chairs";

export type Widget = {
  readonly host: HostSite;
  /** The booking site, which lets the host frame its pages. */
  readonly site: SiteProcess;
};

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright demands it

/** A business's own website, and a booking site that it may frame. */
export const test = shared.extend<object, { readonly widget: Widget }>({
  widget: [
    async ({ sandbox }, use) => {
      const host = await startHostSite();
      const env = { EMBED_ORIGINS: host.origin, STAFF_PASSWORD };
      const site = await startSite(sandbox.url, env);
      await use({ host, site });
      await site.stop();
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ widget }, use) => use(widget.site.url),
});

// biome-ignore-end lint/correctness/noEmptyPattern: see above

/** Keeps what a host page is told, in a policy-proof way: before its own scripts. */
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

/** The events of a host page so far. */
export async function toldTo(page: Page, type?: string): Promise<Told> {
  const text = await page.evaluate(() => document.documentElement.dataset.told ?? "[]");
  return events
    .parse(JSON.parse(text))
    .filter((event) => type === undefined || event.type === type);
}

/** The booking site that a widget is of. */
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

/** The visitor turns to the host page again. A tab without a screen is never hidden: frames are told so. */
export async function comeBack(page: Page): Promise<void> {
  const turned = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await Promise.all(page.frames().map((frame) => frame.evaluate(turned)));
}
