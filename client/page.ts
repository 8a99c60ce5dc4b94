import { morph } from "./morph.ts";

export type Fetched = {
  readonly document: Document;
  readonly styles: string;
  readonly url: URL;
  readonly status: number;
};

/** How long the script waits for an answer before it says that none comes. */
export const PATIENCE_MS = 20_000;

export function untilImpatient(): AbortController {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), PATIENCE_MS);
  return waiting;
}

const listeners: (() => void)[] = [];

export function onPageShown(...added: (() => void)[]): void {
  listeners.push(...added);
}

export function pageShown(): void {
  for (const listener of listeners) listener();
}

export function pageHeaders(): Record<string, string> {
  return { Accept: "text/html", "X-Framed": `${self !== parent}` };
}

export async function fetchPage(href: string, signal: AbortSignal): Promise<Fetched | undefined> {
  return readPage(await fetch(href, { signal, headers: pageHeaders() }));
}

export async function readPage(answer: Response): Promise<Fetched | undefined> {
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return undefined;
  const { html, styles } = splitStyles(await answer.text());
  return {
    document: new DOMParser().parseFromString(html, "text/html"),
    styles,
    url: new URL(answer.url),
    status: answer.status,
  };
}

/** A fetched document's inline styles are refused by the policy, so they go into a sheet. */
export function splitStyles(source: string): { readonly html: string; readonly styles: string } {
  const styles: string[] = [];
  const html = source.replace(/<style[^>]*>(.*?)<\/style>/gs, (_, rules: string) => {
    styles.push(rules);
    return "";
  });
  return { html, styles: styles.join("\n") };
}

export function canShow({ document: next, url }: Fetched): boolean {
  return url.pathname === location.pathname && scriptOf(next) === scriptOf(document);
}

function scriptOf(page: Document): string | undefined {
  return page.querySelector("[data-src]")?.outerHTML;
}

export function show({ document: next, styles }: Fetched): void {
  adopt(styles);
  const focused = document.activeElement;
  morph(document.body, next.body);
  // Moved elements lose the focus. If the focused one is gone, the keyboard continues at `main`.
  const focus = focused?.isConnected ? focused : document.getElementById("main");
  if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  for (const tag of tagsOf(document)) tag.remove();
  document.head.append(...tagsOf(next));
  pageShown();
}

/** The tags of a head that differ from page to page. Putting the viewport in again would undo a zoom. */
function tagsOf({ head }: Document): NodeListOf<Element> {
  return head.querySelectorAll("title,meta:not([name=viewport]),[rel=canonical],[hreflang]");
}

let adopted = "";

function adopt(styles: string): void {
  if (styles === adopted) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  // Chromium loses what a size container holds if its surroundings change before this layout.
  document.body.getBoundingClientRect();
  adopted = styles;
}
