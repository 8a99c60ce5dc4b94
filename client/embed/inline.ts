import { createFrame, type Frame, showPlace } from "./frame.ts";
import { readOptions } from "./options.ts";

const frames = new Map<HTMLElement, Frame>();

/** Puts a frame behind a link, which stays as the way out where the frame fails. */
export function showInline(source: HTMLElement, site: string): void {
  if (frames.has(source)) return;
  const options = readOptions(source, site);
  const { minHeight, maxHeight } = options;
  const frame = createFrame(source, options, {
    on({ type, height, top }) {
      if (type === "ready") hideLink(source, true);
      if (type === "_jump") showPlace(element, Number(top));
      if (type === "_height") setHeight(Math.min(Math.max(Number(height), minHeight), maxHeight));
    },
    fail: () => hideLink(source, false),
  });
  const { element } = frame;
  const setHeight = (pixels: number) => {
    element.style.height = `${pixels}px`;
  };
  element.loading = "lazy";
  setHeight(minHeight);
  frames.set(source, frame);
  hideLink(source, true);
  if (source instanceof HTMLAnchorElement) source.after(element);
  else if (source !== element) source.append(element);
}

/** Ends the frames of elements that the page has taken out. */
export function removeOrphans(): void {
  for (const [source, frame] of frames) {
    if (source.isConnected) continue;
    frame.remove();
    frames.delete(source);
  }
}

function hideLink(source: HTMLElement, isHidden: boolean): void {
  const link = source.querySelector("a") ?? source;
  if (link instanceof HTMLAnchorElement) link.hidden = isHidden;
}
