import { createFrame, type Frame } from "./frame.ts";
import { readOptions } from "./options.ts";

type Popup = {
  readonly link: HTMLAnchorElement;
  readonly dialog: HTMLDialogElement;
  readonly frame: Frame;
};

let popup: Popup | undefined;
const left = new WeakMap<HTMLAnchorElement, string>();

export function warm(link: HTMLAnchorElement): void {
  if (popup?.link === link || popup?.dialog.open) return;
  remove();
  popup = createPopup(link);
}

export function openDialog(link: HTMLAnchorElement): void {
  warm(link);
  if (!popup || popup.dialog.open) return;
  const { dialog } = popup;
  // The page behind stands still (styles.ts), and keeps the room of a scroll bar that it has.
  dialog.classList.toggle("bookfront-bar", innerWidth > document.documentElement.clientWidth);
  // Back closes it. What a router of the host page has put there stays.
  history.pushState({ ...history.state, booking: true }, "");
  addEventListener("popstate", onBack);
  dialog.onclose = () => {
    removeEventListener("popstate", onBack);
    remove();
    leaveEntry();
  };
  dialog.showModal();
}

function remove(): void {
  popup?.frame.remove();
  popup?.dialog.remove();
  popup = undefined;
}

function onBack(): void {
  if (!history.state?.booking) popup?.dialog.close();
}

function createPopup(link: HTMLAnchorElement): Popup {
  const options = readOptions(link);
  const url = new URL(left.get(link) ?? options.url, options.url);
  const dialog = document.createElement("dialog");
  const button = document.createElement("button");
  const close = () => dialog.close();
  const frame = createFrame(
    link,
    { ...options, url },
    {
      on({ type, close: label, path }) {
        if (type === "close") close();
        if (type !== "ready") return;
        button.ariaLabel = `${label}`;
        if (typeof path === "string") left.set(link, path);
        else left.delete(link);
      },
      fail() {
        const way = document.createElement("a");
        way.href = url.href;
        way.textContent = options.title;
        button.after(way);
      },
    },
  );
  dialog.className = "bookfront";
  dialog.ariaLabel = options.title;
  dialog.style.colorScheme = options.config.scheme ?? "light dark";
  button.textContent = "✕";
  button.onclick = close;
  dialog.append(button, frame.element);
  document.body.append(dialog);
  return { link, dialog, frame };
}

/** Goes back to where the host page was, past the steps taken in the dialog, unless it opens again. */
function leaveEntry(): void {
  if (!history.state?.booking || popup?.dialog.open) return;
  history.back();
  setTimeout(leaveEntry, 50);
}
