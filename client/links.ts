import { addSign, removeSign } from "./busy.ts";
import { follow } from "./navigate.ts";

/**
 * Links to another state of this page change it in place. The link that was pressed shows that its
 * page is on the way. `data-scroll="keep"` leaves the page where it is.
 */
export function followLinks(): void {
  let busy: HTMLElement | undefined;
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || !isPlain(link, event)) return;
    removeSign(busy);
    addSign(link);
    busy = link;
    await follow(event, new URL(link.href), link.dataset.scroll === "keep" ? "keep" : "top");
    removeSign(link);
  });
}

/** A plain press on a link to an address of this site. */
function isPlain(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !isModified && link.origin === location.origin && link.target === "";
}
