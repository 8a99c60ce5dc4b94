/** Under which the host page remembers what it was told of. */
const KEY = "bookfront-told";
const MAX_TOLD = 50;
const told = stored();

/**
 * Tells a host page: an event on the widget's element, and one in its tag manager's list. Each booking
 * and each change of it is told once, in this visit to the site and in later ones.
 */
export function tell(element: HTMLElement, type: string, detail: object): void {
  if ("id" in detail && !isNews(type + JSON.stringify(detail))) return;
  element.dispatchEvent(new CustomEvent(`booking:${type}`, { bubbles: true, detail }));
  if ("dataLayer" in window && Array.isArray(window.dataLayer)) {
    window.dataLayer.push({ event: `booking_${type}`, booking: detail });
  }
}

function isNews(key: string): boolean {
  if (told.includes(key)) return false;
  told.push(key);
  try {
    localStorage.setItem(KEY, JSON.stringify(told.slice(-MAX_TOLD)));
  } catch {
    // Storage is blocked: until this page is left, memory has to do.
  }
  return true;
}

function stored(): unknown[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
