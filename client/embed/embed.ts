// /embed.js: makes widgets of a page's links to its booking site. docs/embedding.md.

import { openDialog, warm } from "./dialog.ts";
import { removeOrphans, showInline } from "./inline.ts";
import { addStyles } from "./styles.ts";

const INLINE = "[data-booking=inline],booking-widget";

function triggerOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element
    ? target.closest<HTMLAnchorElement>("a[data-booking=popup],a[data-booking=button]")
    : null;
}

function scan(): void {
  addStyles();
  removeOrphans();
  for (const element of document.querySelectorAll<HTMLElement>("[data-booking],booking-widget")) {
    if (element.matches(INLINE)) showInline(element);
    else element.style.setProperty("--booking", element.dataset.color ?? "");
  }
}

function start(): void {
  document.addEventListener(
    "click",
    (event) => {
      const link = triggerOf(event);
      const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isModified) return;
      event.preventDefault();
      openDialog(link);
    },
    true,
  );
  for (const type of ["pointerover", "focusin"]) {
    const onHint = (event: Event) => {
      const link = triggerOf(event);
      if (link) warm(link);
    };
    document.addEventListener(type, onHint);
  }
  new MutationObserver(scan).observe(document, { childList: true, subtree: true });
  scan();
}

// Loaded twice, the first one goes on.
const { dataset } = document.documentElement;
if (!dataset.bookfront) start();
dataset.bookfront = "1";
