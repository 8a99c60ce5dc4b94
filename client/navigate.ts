import { showOffline } from "./offline.ts";
import { canShow, type Fetched, fetchPage, PATIENCE_MS, show, untilImpatient } from "./page.ts";
import { leadsTo } from "./urls.ts";

type Scroll = "keep" | "top" | "restore";

type Entry = "pushState" | "replaceState";

let shownAddress = addressNow();
let request: AbortController | undefined;

/** The request before it counts no more; this one ends when nothing has come for too long. */
export function startRequest(): AbortSignal {
  request?.abort();
  request = untilImpatient();
  return request.signal;
}

/** Leaves other pages to the browser. Without a connection the page stays and continues later. */
export async function follow(event: Event, to: URL, scroll: Scroll): Promise<void> {
  const kind = leadsTo(location, to);
  if (kind === "state") {
    event.preventDefault();
    await changePage(to.href, scroll);
  } else if (kind === "page") {
    startRequest();
    if (navigator.onLine) return void (await pageLeft());
    event.preventDefault();
    await load(to.href);
  }
}

/**
 * Buttons look busy until then; Back finds the page without a busy button. False if the next page
 * does not come.
 */
export function pageLeft(): Promise<boolean> {
  return new Promise((left) => {
    addEventListener("pagehide", () => left(true), { once: true });
    setTimeout(left, PATIENCE_MS, false);
  });
}

export async function changePage(href: string, scroll: Scroll, entry?: Entry): Promise<void> {
  const signal = startRequest();
  try {
    const fetched = await fetchPage(href, signal);
    if (signal !== request?.signal) return;
    if (fetched && canShow(fetched)) showAt(fetched, scroll, entry);
    else location.assign(href);
  } catch {
    if (signal === request?.signal) showOffline(() => load(href));
  }
}

async function load(href: string): Promise<void> {
  await fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => location.assign(href),
    () => showOffline(() => load(href)),
  );
}

export function showAt(fetched: Fetched, scroll: Scroll, entry: Entry = "pushState"): void {
  const { url } = fetched;
  if (url.href !== location.href) history[entry](null, "", url);
  shownAddress = addressNow();
  const top = scroll === "restore" ? scrollY : 0;
  show(fetched);
  if (scroll !== "keep") scrollTo({ top, behavior: "instant" });
}

export function followHistory(): void {
  addEventListener("popstate", () => {
    // Browsers scroll by themselves only if the addresses differ by a fragment.
    if (shownAddress !== addressNow()) void changePage(location.href, "restore", "replaceState");
  });
}

function addressNow(): string {
  return location.pathname + location.search;
}
