/** A prefetched page is counted when it is shown (server/count-visits.ts). */
export function tellPrefetched(): void {
  const [shown] = performance.getEntriesByType("navigation");
  const type = shown && "deliveryType" in shown && shown.deliveryType;
  if (type !== "navigational-prefetch") return;
  const headers = { "X-Seen-From": document.referrer };
  fetch(location.href, { method: "HEAD", headers }).catch(() => undefined);
}
