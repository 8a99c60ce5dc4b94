declare global {
  /** Chromium's, for pages that were prefetched. */
  interface PerformanceEntry {
    readonly deliveryType?: string;
  }
}

/** A prefetched page is counted when it is shown (server/count-visits.ts). */
export function tellPrefetched(): void {
  const [shown] = performance.getEntriesByType("navigation");
  if (shown?.deliveryType !== "navigational-prefetch") return;
  const headers = { "X-Seen-From": document.referrer };
  fetch(location.href, { method: "HEAD", headers }).catch(() => undefined);
}
