import { createFrame, type Frame } from "./frame.ts";
import type { Options } from "./options.ts";

/** Longer than the header of a host page takes to slide in. */
const HEADER_MS = 400;
const MAX_COVERS = 5;
/** From the frame's edges to the words of its pages, at least. */
const INSET = 20;

/** `source`: a link, or an iframe of the host page's own. */
export function showInline(source: HTMLElement, options: Options): Frame {
  let hasBegun = false;
  // Kept or cloned with the page in which it stood: nobody listens to it.
  const kept = source.nextElementSibling;
  if (kept?.hasAttribute("data-bookfront")) kept.remove();
  const frame = createFrame(source, options, ({ type, height, top = 0, reason }) => {
    // The next page begins at its top, which may be out of sight.
    const isNext = type === "ready" && hasBegun && isHidden(element);
    if (isNext || type === "_jump") {
      const at = Number(top);
      reveal(element, at);
      setTimeout(() => coverOf(element, at) > 0 && reveal(element, at), HEADER_MS);
    }
    hasBegun ||= type === "ready";
    if (height) element.style.cssText += `height:${Number(height)}px!important`;
    if (reason === "unreachable") end();
  });
  const { element } = frame;

  function end(): void {
    if (source === element) return;
    frame.end();
    element.remove();
    source.style.display = "";
  }

  if (source === element) return frame;
  element.loading = "lazy";
  element.dataset.bookfront = "";
  // On the link itself, over rules of the host page that would override `hidden`.
  source.style.display = "none";
  source.after(element);
  return { element, end };
}

function isHidden(frame: Element): boolean {
  return frame.getBoundingClientRect().top < 0 || coverOf(frame, 0) > 0;
}

/**
 * Scrolls to a place in the frame, below what the host page has fixed above it, also where the host page
 * scrolls within an element of its own.
 */
function reveal(frame: HTMLElement, top: number): void {
  let margin = -top;
  for (let covers = 0; covers < MAX_COVERS; covers += 1) {
    frame.style.scrollMarginTop = `${margin}px`;
    frame.scrollIntoView({ behavior: "instant" });
    const cover = coverOf(frame, top);
    if (cover <= 0) return;
    margin += cover;
  }
}

/** How much of what begins at `top` of the frame the host page hides, if above 0; its dialogs hide all. */
function coverOf(frame: Element, top: number): number {
  const { left, top: frameTop } = frame.getBoundingClientRect();
  const at = frameTop + top;
  // Where its words begin: a bar may float below the window's edge, and a logo stand alone at the left.
  const over = document.elementFromPoint(left + INSET, at + INSET);
  const end = over?.contains(frame) === false ? over.getBoundingClientRect().bottom : at;
  return end < innerHeight / 2 ? end - at : 0;
}
