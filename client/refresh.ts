import { canShow, fetchPage, show, untilImpatient } from "./page.ts";

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads a visible page every few seconds if it has `data-poll`; without a connection it stays. */
export function pollPage(): void {
  const seconds = Number(document.querySelector<HTMLElement>("[data-poll]")?.dataset.poll);
  clearTimeout(timer);
  if (seconds > 0) timer = setTimeout(refresh, seconds * 1_000);
}

/** A page from the back/forward cache may show old times and prices. */
export function refreshOnReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    // A refused form has no address of its own: what was entered would be lost.
    if (persisted && !document.querySelector("[data-problems]")) void refresh();
  });
}

async function refresh(): Promise<void> {
  const { href } = location;
  const { signal } = untilImpatient();
  const fetched = document.hidden
    ? undefined
    : await fetchPage(href, signal).catch(() => undefined);
  if (href !== location.href) return;
  if (fetched && fetched.status < 500 && canShow(fetched)) show(fetched);
  else pollPage();
}
