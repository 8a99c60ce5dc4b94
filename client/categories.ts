/** Pixels before the marked link, so that the one before it is seen too. */
const BEFORE = 99;
/** Browsers mark links a frame after the page has come to rest. */
const MARK_MS = 50;

/** The strip of categories shows the link that the browser has marked for what is being read. */
export function followCategories(): void {
  addEventListener("scrollend", () => setTimeout(showMarked, MARK_MS));
}

function showMarked(): void {
  // In `:is()` a browser forgives what it does not know.
  const link = document.querySelector("nav :is(:target-current)");
  link?.closest("ul")?.scrollBy(link.getBoundingClientRect().left - BEFORE, 0);
}
