import type { FrameConfig, Message } from "./protocol.ts";

/** Events and details that a host page may get; all others stay here. */
const EVENTS = "ready step slotSelected booked rescheduled cancelled failed close".split(" ");
const DETAILS = "id location services start timeZone minutes price currency step reason".split(" ");
let reported = "";

declare global {
  interface Window {
    readonly dataLayer?: { readonly push?: (entry: object) => unknown };
  }
}

/** Each booking and each change is reported once, also over later visits to the host page. */
export function tell(element: HTMLElement, message: Message, { attribution }: FrameConfig): void {
  const { type, price } = message;
  const text = JSON.stringify(message, DETAILS);
  if (!EVENTS.includes(type) || (message.id && !isNews(type + text))) return;
  const detail = JSON.parse(text);
  if (price) detail.attribution = attribution;
  element.dispatchEvent(new CustomEvent(`booking:${type}`, { bubbles: true, detail }));
  window.dataLayer?.push?.({ event: `booking_${type}`, booking: detail });
}

function isNews(key: string): boolean {
  const isKnown = reported.includes(key);
  reported += key;
  try {
    const stored: string = localStorage["bookfront-told"] ?? "";
    if (stored.includes(key)) return false;
    localStorage["bookfront-told"] = stored + key;
  } catch {
    // Storage is blocked or full: remembered until the host page is left.
  }
  return !isKnown;
}
