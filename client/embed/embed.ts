// /embed.js: makes widgets of a page's links to its booking site. docs/embedding.md.

import { onPop, openDialog } from "./dialog.ts";
import type { Frame } from "./frame.ts";
import { showInline } from "./inline.ts";
import { keyOf, readOptions } from "./options.ts";
import { site } from "./site.ts";
import { styleButton } from "./styles.ts";

/** Elements of the host page that were looked at: what each was then, and the frame of an inline one. */
const judged = new Map<HTMLElement, { readonly key: string; readonly frame?: Frame | undefined }>();
let due = 0;

/** Options are read again at each press: scripts of the host page change links. */
function onClick(event: MouseEvent): void {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!(target instanceof Element)) return;
  const link = target.closest<HTMLElement>("a[data-booking]");
  const options = link && readOptions(link);
  if (!options || options.mode === "inline") return;
  event.preventDefault();
  openDialog(link, options);
}

function scan(): void {
  due = 0;
  for (const [element, { key, frame }] of judged) {
    const isSame = element.isConnected && keyOf(element) === key;
    const place = frame?.element.parentNode;
    if (isSame && (!frame || place === element.parentNode)) continue;
    frame?.end();
    judged.delete(element);
    // A host page that has taken out the frame alone would take out the next one, too.
    if (isSame && !place) judged.set(element, { key });
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-booking]")) {
    if (!judged.has(element)) judge(element);
  }
}

function judge(element: HTMLElement): void {
  const options = readOptions(element);
  // Each time: what an app puts back into its page is in the top layer no more.
  if (options?.mode === "button") styleButton(element, options.config.color);
  else {
    const frame = options?.mode === "inline" ? showInline(element, options) : undefined;
    judged.set(element, { key: keyOf(element), frame });
  }
  // biome-ignore lint/suspicious/noConsole: it is for those who build the host page
  if (!options) console.warn(`Bookfront: not at ${site}`, element);
}

/** At most once a frame, however often the host page changes. */
function scanSoon(): void {
  if (due === 0) due = requestAnimationFrame(scan);
}

function start(): string {
  addEventListener("click", onClick, true);
  addEventListener("popstate", onPop);
  new MutationObserver(scanSoon).observe(document, {
    childList: true,
    subtree: true,
    // Consent and lazy-load tools give an element its address later.
    attributeFilter: ["href", "src", "data-booking"],
  });
  scan();
  return "1";
}

// If it is loaded twice, the first one goes on.
document.documentElement.dataset.bookfront ||= start();
