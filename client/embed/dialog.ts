import { createFrame } from "./frame.ts";
import type { Options } from "./options.ts";
import { CLOSE_STYLE, DIALOG_STYLE } from "./styles.ts";

const dialog = document.createElement("dialog");
const button = document.createElement("button");
const host = document.createElement("div");
const left = new Map<HTMLElement, URL>();
let opener: HTMLElement | undefined;

// No style of the host page reaches into a shadow tree.
host.attachShadow({ mode: "open" }).append(dialog);
host.style.cssText = "all:initial!important";
button.style.cssText = CLOSE_STYLE;
button.textContent = "✕";
button.onclick = () => dialog.close();

export function warm(link: HTMLElement, options: Options): void {
  if (dialog.open || (opener === link && host.isConnected)) return;
  host.remove();
  opener = link;
  const url = left.get(link) ?? options.url;
  const bounds = "height:calc(100% - 50px)";
  const frame = createFrame(link, { ...options, url, bounds }, ({ type, close, path, reason }) => {
    if (type === "close") dialog.close();
    if (type === "ready") {
      button.ariaLabel = `${close}`;
      // Not resolved: a path that begins with two slashes would name another site.
      left.set(link, path ? new URL(url.origin + path) : options.url);
    }
    if (reason !== "unreachable") return;
    // In place of the entry that Back would have closed the dialog with.
    if (dialog.open) location.replace(url);
    host.remove();
  });
  dialog.ariaLabel = options.title;
  dialog.style.cssText = DIALOG_STYLE + (options.config.scheme ?? "light dark");
  dialog.replaceChildren(button, frame);
  document.body.append(host);
}

export function openDialog(link: HTMLElement, options: Options): void {
  warm(link, options);
  if (dialog.open) return;
  const { style, clientWidth } = document.documentElement;
  // The host page does not scroll behind it, and keeps the room of its scroll bar.
  style.scrollbarGutter = innerWidth > clientWidth ? "stable" : "";
  const { overflowY } = style;
  style.overflowY = "hidden";
  // Back closes the dialog. The state that the host page's router keeps there stays.
  history.pushState({ ...history.state, booking: true }, "");
  dialog.onclose = () => {
    style.overflowY = overflowY;
    style.scrollbarGutter = "";
    host.remove();
    leaveEntry();
  };
  dialog.showModal();
}

export function onBack(): void {
  if (!history.state?.booking) dialog.close();
}

/** Goes back past the steps taken in the dialog, unless it opens again. */
function leaveEntry(): void {
  if (!history.state?.booking || dialog.open) return;
  history.back();
  // Longer than a step back takes on a busy phone: one too many would leave the host page.
  setTimeout(leaveEntry, 400);
}
