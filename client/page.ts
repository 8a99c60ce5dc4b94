import { morph } from "./morph.ts";

/** A document of this site that was fetched. */
export type Fetched = {
  readonly document: Document;
  readonly styles: string;
  readonly url: URL;
  readonly status: number;
};

const listeners: (() => void)[] = [];

/** Does something with the page as it was loaded, and each time it has been changed. */
export function onPageShown(listener: () => void): void {
  listeners.push(listener);
}

export function pageShown(): void {
  for (const listener of listeners) listener();
}

/** Asks for a document of this site; `undefined` where something else came. */
export async function fetchPage(href: string, request: RequestInit): Promise<Fetched | undefined> {
  const answer = await fetch(href, { ...request, headers: { Accept: "text/html" } });
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return undefined;
  const { html, styles } = splitStyles(await answer.text());
  return {
    document: new DOMParser().parseFromString(html, "text/html"),
    styles,
    url: new URL(answer.url),
    status: answer.status,
  };
}

/**
 * Takes the styles out of a document: the policy of this page allows those that came with it and no
 * others, not even in a document that is only read.
 */
export function splitStyles(source: string): { readonly html: string; readonly styles: string } {
  const styles: string[] = [];
  const html = source.replace(/<style[^>]*>(.*?)<\/style>/gs, (_, rules: string) => {
    styles.push(rules);
    return "";
  });
  return { html, styles: styles.join("\n") };
}

/** True for another state of this page, made by the same build. */
export function canShow({ document: next, url }: Fetched): boolean {
  const isHere = url.pathname === location.pathname;
  return isHere && next.getElementById("main") !== null && scriptOf(next) === scriptOf(document);
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"]')?.getAttribute("src");
}

/** Changes this page into another state of itself; what both have in common stays. */
export function show({ document: next, styles }: Fetched): void {
  adopt(styles);
  const focused = document.activeElement;
  morph(document.body, next.body);
  // Moved elements lose the focus. Where the focused one is gone, the keyboard goes on from `main`.
  const focus = focused?.isConnected ? focused : document.getElementById("main");
  if (focus instanceof HTMLElement && focus !== document.activeElement) {
    focus.focus({ preventScroll: true });
  }
  document.title = next.title;
  pageShown();
}

let adopted = "";

/** Pages bring the rules that they use, and another state may use more of them. */
function adopt(styles: string): void {
  if (styles === adopted) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  adopted = styles;
}
