import { createFrame, isBlocked } from "./frame.ts";
import type { Options } from "./options.ts";

export function showInline(source: HTMLElement, options: Options): Element {
  const frame = createFrame(source, options, ({ type, height, top, reason }) => {
    if (type === "ready") setDisplay(source, "none");
    if (type === "_jump") scrollBy(0, frame.getBoundingClientRect().top + Number(top));
    if (type === "_height") frame.style.height = `${Number(height)}px`;
    if (reason !== "unreachable") return;
    setDisplay(source, "");
    if (isBlocked && source !== frame) frame.remove();
  });
  frame.loading = "lazy";
  frame.style.cssText += options.bounds;
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
