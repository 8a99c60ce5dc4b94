import type { Page } from "@playwright/test";
import { z } from "zod";

/** What a browser has painted when, in milliseconds from the first byte asked for. */
const painted = z.object({
  first: z.number(),
  largest: z.number(),
  /** When what was awaited was painted for the first time. */
  awaited: z.number(),
  /** The sum of what moved without being asked to. */
  shift: z.number(),
});
export type Painted = z.infer<typeof painted>;

/** Runs in the browser before the page: notes what is painted, and when `selector` is among it. */
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
  // A frame is on the screen by the time the next one is prepared.
  const lookAgain = () =>
    requestAnimationFrame(() => {
      const element = document.querySelector(selector);
      const isThere = element instanceof HTMLElement && element.getClientRects().length > 0;
      if (!isThere) lookAgain();
      else requestAnimationFrame(noted);
    });
  const noted = () => {
    seen.awaited = performance.now();
  };
  lookAgain();
}

/** Nothing where a page has not painted what was awaited. */
export async function paintedOn(page: Page): Promise<Painted | undefined> {
  const found: unknown = await page.evaluate("window.benchPaints");
  return painted.safeParse(found).data;
}
