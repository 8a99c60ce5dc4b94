const KEY = "bookfront-told";
/** Some fifty bookings. */
const MAX_LETTERS = 20_000;
let told = stored();

declare global {
  interface Window {
    readonly dataLayer?: { readonly push?: (entry: object) => unknown };
  }
}

/** Each booking and each change of it is told once, also over later visits to the site. */
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
