import { createFrame, type Frame, showPlace } from "./frame.ts";
import { readOptions } from "./options.ts";

const frames = new Map<HTMLElement, Frame>();

export function showInline(source: HTMLElement): void {
  if (frames.has(source)) return;
  const options = readOptions(source);
  const frame = createFrame(source, options, {
    on({ type, height, top }) {
      if (type === "ready") hideLink(source, true);
      if (type === "_jump") showPlace(element, Number(top));
      if (type === "_height") element.style.height = `${height}px`;
    },
    fail: () => hideLink(source, false),
  });
  const { element } = frame;
  element.loading = "lazy";
  element.style.cssText += options.bounds;
  frames.set(source, frame);
  hideLink(source, true);
  if (source instanceof HTMLAnchorElement) source.after(element);
  else if (source !== element) source.append(element);
}

export function removeOrphans(): void {
  for (const [source, frame] of frames) {
    if (source.isConnected) continue;
    frame.remove();
    frames.delete(source);
  }
}

function hideLink(source: HTMLElement, isHidden: boolean): void {
  const link = source.querySelector("a") ?? source;
  // Over rules of the host page, which `hidden` is not.
  if (link instanceof HTMLAnchorElement) link.style.display = isHidden ? "none" : "";
}
