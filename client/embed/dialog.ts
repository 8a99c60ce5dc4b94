import { createFrame } from "./frame.ts";
import type { Options } from "./options.ts";
import { site } from "./site.ts";
import { CLOSE_STYLE, DIALOG_STYLE } from "./styles.ts";

const dialog = document.createElement("dialog");
const button = document.createElement("button");
const host = document.createElement("div");
const left = new Map<HTMLElement, string>();
/** State of the entry that Back closes the dialog with: address and state of the host page's own before it. */
let entry = entryHere();
/** Of the history with that entry alone. */
let length = 0;

// No style of the host page reaches into a shadow tree.
host.attachShadow({ mode: "open" }).append(dialog);
host.style.cssText = "all:initial!important";
button.style.cssText = CLOSE_STYLE;
button.textContent = "✕";
button.onclick = () => dialog.close();

export function openDialog(link: HTMLElement, options: Options): void {
  const url = left.get(link) ?? options.url;
  const bounds = "height:calc(100% - 50px)";
  const { element, end } = createFrame(
    link,
    { ...options, url, bounds },
    ({ type, close, path, reason }) => {
      if (type === "close") dialog.close();
      if (type === "ready") {
        button.ariaLabel = `${close}`;
        // Not resolved: a path that begins with two slashes would name another site.
        left.set(link, path ? site + path : options.url);
      }
      // In place of the entry that Back would have closed the dialog with.
      if (reason === "unreachable") location.replace(url);
    },
  );
  dialog.ariaLabel = options.title;
  dialog.style.cssText = DIALOG_STYLE + (options.config.scheme ?? "light dark");
  dialog.replaceChildren(button, element);
  // A host page may have put another body in the place of the one that held it.
  dialog.open = false;
  document.body.append(host);
  dialog.showModal();
  entry = entryHere();
  if (!entry) {
    entry = { bookfront: location.href, state: history.state };
    // The host page's router would render its page anew for it, though nothing has changed.
    setState(null);
    length = 0;
  }
  history.pushState(entry, "");
  length ||= history.length;
  dialog.onclose = () => {
    end();
    host.remove();
    leaveEntry(history.length - length);
  };
}

export function onPop(): void {
  if (entryHere()) return;
  dialog.close();
  if (entry?.bookfront === location.href) setState(entry.state);
  entry = undefined;
}

type Entry = { readonly bookfront: string; readonly state: unknown };

function entryHere(): Entry | undefined {
  return history.state?.bookfront && history.state;
}

/** Not by a method that the host page's router may have put in its place. */
function setState(state: unknown): void {
  Reflect.apply(History.prototype.replaceState, history, [state, ""]);
}

/** Goes back past the steps taken in the dialog, unless it opens again; one too many would leave the host page. */
function leaveEntry(steps: number): void {
  if (!entryHere() || dialog.open) return;
  history.back();
  if (steps) setTimeout(leaveEntry, 400, steps - 1);
}
