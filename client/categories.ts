/** Pixels before the marked link, so that the one before it is seen too. */
const BEFORE = 99;
/** Browsers mark links a frame after the page has come to rest. */
const MARK_MS = 50;

/** The strip of categories shows the link that the browser has marked for what is being read. */
export function followCategories(): void {
  if (!CSS.supports("selector(:target-current)")) return;
  addEventListener("scrollend", () => setTimeout(showMarked, MARK_MS));
}

function showMarked(): void {
  const link = document.querySelector("nav :target-current");
  link?.closest("ul")?.scrollBy(link.getBoundingClientRect().left - BEFORE, 0);
}
