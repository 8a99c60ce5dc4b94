import type { FrameConfig, Message } from "./protocol.ts";

const EVENTS = /^(?:ready|step|slotSelected|booked|rescheduled|cancelled|failed|close)$/;
/** What a page may tell the host page: the rest of its messages stays here. */
const DETAILS = "id location services start timeZone minutes price currency step reason".split(" ");
/** Some fifty bookings. */
const MAX_LETTERS = 20_000;
let told = "";
try {
  told = localStorage["bookfront-told"] ?? "";
} catch {
  // Storage is blocked: until this page is left, memory has to do.
}

declare global {
  interface Window {
    readonly dataLayer?: { readonly push?: (entry: object) => unknown };
  }
}

/** Each booking and each change of it is told once, also over later visits to the site. */
export function tell(element: HTMLElement, message: Message, { attribution }: FrameConfig): void {
  const { type, price } = message;
  const text = JSON.stringify(message, DETAILS);
  if (!EVENTS.test(type) || (message.id && !isNews(type + text))) return;
  const detail = { ...JSON.parse(text), ...(price ? { attribution } : {}) };
  element.dispatchEvent(new CustomEvent(`booking:${type}`, { bubbles: true, detail }));
  window.dataLayer?.push?.({ event: `booking_${type}`, booking: detail });
}

function isNews(key: string): boolean {
  if (told.includes(key)) return false;
  told = (told + key).slice(-MAX_LETTERS);
  try {
    localStorage["bookfront-told"] = told;
  } catch {
    // As above, or it is full.
  }
  return true;
}
