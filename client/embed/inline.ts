import { createFrame, type Frame } from "./frame.ts";
import type { Options } from "./options.ts";

const frames = new Map<Element, Frame>();

export function showInline(source: HTMLElement, options: Options): void {
  const frame = createFrame(source, options, {
    on({ type, height, top }) {
      if (type === "ready") setDisplay(source, "none");
      if (type === "_jump") scrollBy(0, element.getBoundingClientRect().top + Number(top));
      if (type === "_height") element.style.height = `${Number(height)}px`;
    },
    fail: () => setDisplay(source, ""),
  });
  const { element } = frame;
  element.loading = "lazy";
  element.style.cssText += options.bounds;
  frames.set(source, frame);
  setDisplay(source, "none");
  if (source instanceof HTMLAnchorElement) source.after(element);
  else if (source !== element) source.append(element);
}

export function removeOrphans(judged: WeakSet<Element>): void {
  for (const [source, frame] of frames) {
    if (source.isConnected) continue;
    frame.remove();
    frames.delete(source);
    judged.delete(source);
  }
}

/** On the link itself, over rules of the host page that would override `hidden`. */
function setDisplay(source: HTMLElement, display: string): void {
  const link = source.querySelector("a") ?? source;
  if (link instanceof HTMLAnchorElement) link.style.display = display;
}
