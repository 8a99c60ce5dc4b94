import { createFrame } from "./frame.ts";
import type { Options } from "./options.ts";

export function showInline(source: HTMLElement, options: Options): Element {
  let hasBegun = false;
  const frame = createFrame(source, options, ({ type, height, top = 0, reason }) => {
    // The next page begins at its top, which may have been scrolled out of sight.
    const isNext = type === "ready" && hasBegun && frame.getBoundingClientRect().top < 0;
    if (isNext || type === "_jump") {
      frame.style.scrollMarginTop = `${-Number(top)}px`;
      // Also where the host page scrolls within an element of its own.
      frame.scrollIntoView();
    }
    hasBegun ||= type === "ready";
    if (type === "_height") frame.style.cssText += `height:${Number(height)}px!important`;
    if (reason !== "unreachable") return;
    setDisplay(source, "");
    if (source !== frame) frame.remove();
  });
  frame.loading = "lazy";
  setDisplay(source, "none");
  if (source instanceof HTMLAnchorElement) source.after(frame);
  else if (source !== frame) source.append(frame);
  return frame;
}

/** On the link itself, over rules of the host page that would override `hidden`. */
function setDisplay(source: HTMLElement, display: string): void {
  const link = source.querySelector("a") ?? source;
  if (link instanceof HTMLAnchorElement) link.style.display = display;
}
