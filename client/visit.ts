import { hideOffline, showOffline } from "./offline.ts";
import { announce, type Fetched, isShowable, parse, show } from "./page.ts";

export type Way = {
  /** Leaves the page where it is. */
  readonly keepScroll?: boolean;
  /** Leaves no trace in the history. */
  readonly replace?: boolean;
};

/** The address of the page that is shown: on the way back, the browser's is ahead of it. */
let shown = new URL(location.href);
let asking: AbortController | undefined;

/**
 * Goes to a page of this site without loading it anew. Says whether it is there; without a connection
 * this page stays, says so, and goes there later.
 */
export async function visit(href: string, way: Way = {}): Promise<boolean> {
  const turn = begin();
  try {
    const fetched = await ask(href, { signal: turn.signal });
    if (turn.signal.aborted) return false;
    if (!fetched || !isShowable(fetched.document)) {
      location.assign(href);
      return false;
    }
    fetched.url.hash = new URL(href, location.href).hash;
    await goTo(fetched, way);
    return true;
  } catch {
    if (turn.signal.aborted) return false;
    if (await isReachable()) location.assign(href);
    else showOffline(() => visit(href, way));
    return false;
  }
}

/** What is asked for now; whatever was asked for before is not wanted any more. */
export function begin(): AbortController {
  asking?.abort();
  asking = new AbortController();
  return asking;
}

/** A page of this site; `undefined` where something else came. */
export async function ask(href: string, request: RequestInit): Promise<Fetched | undefined> {
  const answer = await fetch(href, { ...request, headers: { Accept: "text/html" } });
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return undefined;
  return {
    document: parse(await answer.text()),
    url: new URL(answer.url, location.href),
    status: answer.status,
  };
}

/** Shows a page under its address. */
export async function goTo(
  { document: next, url }: Pick<Fetched, "document" | "url">,
  way: Way,
): Promise<void> {
  const isOther = url.pathname !== shown.pathname;
  hideOffline();
  rememberPlace();
  if (url.href !== location.href) {
    if (way.replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
  }
  shown = url;
  await swap(next, isOther);
  if (!way.keepScroll) scrollToPlace(url.hash);
}

/** Another page comes gently where the browser can do that; a change of this one at once. */
async function swap(next: Document, isOther: boolean): Promise<void> {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isOther || isCalm || !document.startViewTransition) show(next, isOther);
  else {
    const transition = document.startViewTransition(() => show(next, isOther));
    // Whoever goes on at once sees no transition, and misses none.
    transition.ready.catch(() => undefined);
    await transition.updateCallbackDone;
  }
  if (isOther) announce();
}

function scrollToPlace(hash: string): void {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: 0, behavior: "instant" });
}

/** A small file says whether it is the connection that broke. */
async function isReachable(): Promise<boolean> {
  return fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/** Where on a page somebody was, for when they come back to it. */
function rememberPlace(): void {
  if (isShown()) history.replaceState({ y: scrollY }, "");
}

/** Whether the address is that of the page, but for the place in it. */
function isShown(): boolean {
  return shown.pathname + shown.search === location.pathname + location.search;
}

function placeIn(state: unknown): number {
  return state instanceof Object && "y" in state && typeof state.y === "number" ? state.y : 0;
}

/** Back and forward lead through the pages that were visited without loading them. */
export function followHistory(): void {
  history.scrollRestoration = "manual";
  if (history.state) scrollTo({ top: placeIn(history.state), behavior: "instant" });
  addEventListener("scrollend", rememberPlace);
  addEventListener("popstate", async ({ state }) => {
    const top = placeIn(state);
    if (!isShown()) {
      const there = await visit(location.href, { keepScroll: true });
      if (!there) return;
    } else if (!state) return scrollToPlace(location.hash);
    scrollTo({ top, behavior: "instant" });
  });
}
