let notice: HTMLElement | undefined;
let retry: (() => unknown) | undefined;

/** Says that there is no connection, over the page that was left as it is, and offers to try again. */
export function showOffline(again: () => unknown): void {
  retry = again;
  if (notice?.isConnected) return;
  const words = document.querySelector<HTMLTemplateElement>("template#offline");
  const made = words?.content.firstElementChild?.cloneNode(true);
  if (!(made instanceof HTMLElement)) return;
  notice = made;
  notice.querySelector("button")?.addEventListener("click", tryAgain);
  notice.id = "offline-notice";
  notice.dataset.own = "";
  document.body.append(notice);
}

export function hideOffline(): void {
  notice?.remove();
  notice = undefined;
  retry = undefined;
}

function tryAgain(): void {
  retry?.();
}

/** Goes on by itself when the connection is there again. */
export function watchConnection(): void {
  addEventListener("online", tryAgain);
}
