// /embed.js: makes widgets of a page's links to its booking site. docs/embedding.md.

import { onBack, openDialog, warm } from "./dialog.ts";
import { isBlocked } from "./frame.ts";
import { showInline } from "./inline.ts";
import { type Options, readOptions } from "./options.ts";
import { site } from "./site.ts";
import { styleButton } from "./styles.ts";

/** Elements of the host page that were looked at, with the frame of an inline one. */
const judged = new Map<Element, Element | undefined>();

/** Options are read again at each use: scripts of the host page change links. */
function onLink({ target }: Event, act: (link: HTMLElement, options: Options) => void): void {
  const link = target instanceof Element && target.closest<HTMLElement>("a[data-booking]");
  const options = link && readOptions(link);
  if (options && options.mode !== "inline" && !isBlocked) act(link, options);
}

function scan(): void {
  for (const [element, frame] of judged) {
    if (element.isConnected) continue;
    frame?.remove();
    judged.delete(element);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-booking],booking-widget")) {
    if (judged.has(element)) continue;
    const options = readOptions(element);
    judged.set(element, options?.mode === "inline" ? showInline(element, options) : undefined);
    // biome-ignore lint/suspicious/noConsole: it is for those who build the host page
    if (!options) console.warn(`Bookfront: not at ${site}`, element);
    else if (options.mode === "button") styleButton(element, options.config.color);
  }
}

function start(): string {
  addEventListener(
    "click",
    (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      onLink(event, (link, options) => {
        event.preventDefault();
        openDialog(link, options);
      });
    },
    true,
  );
  for (const type of ["pointerover", "focusin"]) {
    addEventListener(type, (event) => onLink(event, warm));
  }
  addEventListener("popstate", onBack);
  new MutationObserver(scan).observe(document, { childList: true, subtree: true });
  scan();
  return "1";
}

// If it is loaded twice, the first one goes on.
document.documentElement.dataset.bookfront ||= start();
