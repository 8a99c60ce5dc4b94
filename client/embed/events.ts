/** Under which the host page remembers what it was told of. */
const KEY = "bookfront-told";
/** Some fifty bookings. */
const MAX_LETTERS = 20_000;
let told = stored();

declare global {
  interface Window {
    /** Of a tag manager. */
    readonly dataLayer?: { readonly push?: (entry: object) => unknown };
  }
}

/**
 * Tells a host page: an event on the widget's element, and one in its tag manager's list. Each booking
 * and each change of it is told once, in this visit to the site and in later ones.
 */
export function tell(element: HTMLElement, type: string, detail: object): void {
  if ("id" in detail && !isNews(type + JSON.stringify(detail))) return;
  element.dispatchEvent(new CustomEvent(`booking:${type}`, { bubbles: true, detail }));
  window.dataLayer?.push?.({ event: `booking_${type}`, booking: detail });
}

function isNews(key: string): boolean {
  if (told.includes(key)) return false;
  told = (told + key).slice(-MAX_LETTERS);
  try {
    localStorage.setItem(KEY, told);
  } catch {
    // Storage is blocked: until this page is left, memory has to do.
  }
  return true;
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
