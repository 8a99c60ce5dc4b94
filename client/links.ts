import { addSign, removeSign } from "./busy.ts";
import { follow } from "./navigate.ts";

/** `data-scroll="keep"` keeps the scroll position. */
export function followLinks(): void {
  let busy: HTMLElement | undefined;
  addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || !isPlain(link, event)) return;
    removeSign(busy);
    addSign(link);
    busy = link;
    await follow(event, new URL(link.href), link.dataset.scroll === "keep" ? "keep" : "top");
    removeSign(link);
  });
}

function isPlain(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !isModified && link.origin === location.origin && !link.target && !link.download;
}
