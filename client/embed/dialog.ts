import { createFrame, type Frame } from "./frame.ts";
import type { Options } from "./options.ts";

type Popup = {
  readonly link: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly frame: Frame;
};

let popup: Popup | undefined;
const left = new WeakMap<HTMLElement, URL>();

export function warm(link: HTMLElement, options: Options): void {
  if (popup?.link === link || popup?.dialog.open) return;
  remove();
  popup = createPopup(link, options);
}

export function openDialog(link: HTMLElement, options: Options): void {
  warm(link, options);
  if (!popup || popup.dialog.open) return;
  const { dialog } = popup;
  // The host page does not scroll (styles.ts), and keeps the room of its scroll bar.
  dialog.classList.toggle("bookfront-bar", innerWidth > document.documentElement.clientWidth);
  // Back closes the dialog. The state that the host page's router keeps there stays.
  history.pushState({ ...history.state, booking: true }, "");
  dialog.onclose = () => {
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

export function onBack(): void {
  if (!history.state?.booking) popup?.dialog.close();
}

function createPopup(link: HTMLElement, options: Options): Popup {
  const url = left.get(link) ?? options.url;
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
        // Not resolved: a path that begins with two slashes would name another site.
        if (path) left.set(link, new URL(url.origin + path));
        else left.delete(link);
      },
      fail() {
        const { href } = url;
        button.after(
          Object.assign(document.createElement("a"), { href, textContent: options.title }),
        );
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

/** Goes back past the steps taken in the dialog, unless it opens again. */
function leaveEntry(): void {
  if (!history.state?.booking || popup?.dialog.open) return;
  history.back();
  setTimeout(leaveEntry, 50);
}
