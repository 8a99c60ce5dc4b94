import type { Page } from "@playwright/test";
import { z } from "zod";

/** Milliseconds from the start of navigation. */
const painted = z.object({
  first: z.number(),
  largest: z.number(),
  awaited: z.number(),
  /** Cumulative layout shift. */
  shift: z.number(),
});
export type Painted = z.infer<typeof painted>;

/** Runs in the browser before the page; records paints, and when `selector` is visible. */
export function watchPaints(selector: string): void {
  const seen: Record<string, number> = { shift: 0 };
  Object.assign(window, { benchPaints: seen });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.first = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    seen.largest = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    if ("value" in entry && typeof entry.value === "number")
      seen.shift = (seen.shift ?? 0) + entry.value;
  });
  // A frame is on screen once the next one is prepared.
  const poll = () =>
    requestAnimationFrame(() => {
      const element = document.querySelector(selector);
      const isThere = element instanceof HTMLElement && element.getClientRects().length > 0;
      if (!isThere) poll();
      else requestAnimationFrame(record);
    });
  const record = () => {
    seen.awaited = performance.now();
  };
  poll();
}

export async function paintedOn(page: Page): Promise<Painted | undefined> {
  const paints: unknown = await page.evaluate("window.benchPaints");
  return painted.safeParse(paints).data;
}
