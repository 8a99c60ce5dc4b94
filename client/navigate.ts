import { showOffline } from "./offline.ts";
import { canShow, type Fetched, fetchPage, show } from "./page.ts";
import { leadsTo } from "./urls.ts";

/** Where a changed page is scrolled to: it stays, begins at its top, or goes back to where it was. */
type Scroll = "keep" | "top" | "restore";

/** Whether the change gets an entry of its own in the history. */
type Entry = "pushState" | "replaceState";

let shownAddress = location.pathname + location.search;
let request: AbortController | undefined;

/** Drops what was asked for before. */
export function startRequest(): AbortSignal {
  request?.abort();
  request = new AbortController();
  return request.signal;
}

/**
 * Follows a link or a form: to another state of this page in place, to other pages as the browser
 * does by itself. Without a connection this page stays, says so, and goes on later.
 */
export async function follow(event: Event, to: URL, scroll: Scroll): Promise<void> {
  const kind = leadsTo(location, to);
  if (kind === "state") {
    event.preventDefault();
    await changePage(to.href, scroll);
  } else if (kind === "page") {
    startRequest();
    if (navigator.onLine) return pageLeft();
    event.preventDefault();
    await load(to.href);
  }
}

/** Ends when another page comes, so that Back finds this one without signs of being busy. */
export function pageLeft(): Promise<void> {
  return new Promise((left) => {
    addEventListener("pagehide", () => left(), { once: true });
  });
}

/** Changes this page in place, and its address with it. */
export async function changePage(href: string, scroll: Scroll, entry?: Entry): Promise<void> {
  const signal = startRequest();
  try {
    const fetched = await fetchPage(href, { signal });
    if (signal.aborted) return;
    if (fetched && canShow(fetched)) showAt(fetched, scroll, entry);
    else location.assign(href);
  } catch {
    if (!signal.aborted) await load(href);
  }
}

/** A small file tells whether it is the connection that broke. */
async function load(href: string): Promise<void> {
  await fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => location.assign(href),
    () => showOffline(() => load(href)),
  );
}

/** Shows another state of this page under its address. */
export function showAt(fetched: Fetched, scroll: Scroll, entry: Entry = "pushState"): void {
  const { url } = fetched;
  if (url.href !== location.href) history[entry](null, "", url);
  shownAddress = url.pathname + url.search;
  const top = scroll === "restore" ? scrollY : 0;
  show(fetched);
  if (scroll !== "keep") scrollTo({ top, behavior: "instant" });
}

/** Back and Forward between states of this page; to other pages they are the browser's own. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    // The browser has scrolled by now, and does so alone where the address differs by a jump.
    if (shownAddress === location.pathname + location.search) return;
    void changePage(location.href, "restore", "replaceState");
  });
}
