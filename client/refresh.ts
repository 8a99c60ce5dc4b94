import { canShow, fetchPage, show } from "./page.ts";

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks for a page anew every few seconds while it is visible, where it says so with `data-poll`. What
 * was shown stays where there is no connection.
 */
export function pollPage(): void {
  const seconds = Number(document.querySelector<HTMLElement>("[data-poll]")?.dataset.poll ?? 0);
  clearTimeout(timer);
  if (seconds > 0) timer = setTimeout(refresh, seconds * 1_000);
}

/** Browsers keep a page as it was for Back: its times and prices may be old by then. */
export function refreshOnReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    // What the server said of a form is at no address, so it would be lost with what was typed.
    if (persisted && !document.querySelector("[data-problems]")) void refresh();
  });
}

async function refresh(): Promise<void> {
  const { href } = location;
  const isSeen = document.visibilityState === "visible";
  const fetched = isSeen ? await fetchPage(href, {}).catch(() => undefined) : undefined;
  if (href !== location.href) return;
  if (fetched && fetched.status < 500 && canShow(fetched)) show(fetched);
  else pollPage();
}
