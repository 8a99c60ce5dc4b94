import { morph } from "./morph.ts";

/** A document of this site that has been fetched, and where it stands. */
export type Fetched = {
  readonly document: Document;
  readonly url: URL;
  readonly status: number;
};

/** What of the head is about the page and not about the site. */
const OF_THE_PAGE =
  'link[rel="canonical"], link[rel="alternate"], meta[name="description"], meta[name="robots"], meta[property]';

type Arrival = (root: Document) => void;
const arrivals: Arrival[] = [];

/** Does something with this page, and with each that comes in its place. */
export function onArrival(arrive: Arrival): void {
  arrivals.push(arrive);
}

export function arrive(): void {
  for (const one of arrivals) one(document);
}

/** The styles of fetched documents. */
const styles = new WeakMap<Document, string>();

/** Reads a page without its styles: the policy of this one refuses them, even where they are only read. */
export function parse(source: string): Document {
  const rules: string[] = [];
  const html = source.replace(/<style[^>]*>(.*?)<\/style>/gs, (_, css: string) => {
    rules.push(css);
    return "";
  });
  const parsed = new DOMParser().parseFromString(html, "text/html");
  styles.set(parsed, rules.join("\n"));
  return parsed;
}

/** Whether the page is one of ours, of the same build. */
export function isShowable(next: Document): boolean {
  return next.getElementById("main") !== null && scriptOf(next) === scriptOf(document);
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector("script[data-own]")?.getAttribute("src");
}

/** Puts a fetched page in the place of this one; what both have in common stays. */
export function show(next: Document, isOther: boolean): void {
  document.documentElement.lang = next.documentElement.lang;
  document.documentElement.dir = next.documentElement.dir;
  showHead(next);
  // Another page begins from nothing: what was opened or typed belonged to the one before.
  if (isOther) document.getElementById("main")?.remove();
  const focused = document.activeElement;
  morph(document.body, next.body);
  // What was moved has lost the focus; where it is gone, the keyboard goes on from here and not from nowhere.
  const focus = focused?.isConnected ? focused : document.getElementById("main");
  if (focus instanceof HTMLElement && focus !== document.activeElement) {
    focus.focus({ preventScroll: true });
  }
  arrive();
}

function showHead(next: Document): void {
  const { head } = document;
  if (document.title !== next.title) document.title = next.title;
  for (const old of head.querySelectorAll(OF_THE_PAGE)) old.remove();
  head.append(...next.head.querySelectorAll(OF_THE_PAGE));
  adoptStyles(next);
  // Stylesheets that cannot stand in a page, and all of them while the site is written.
  for (const wanted of next.head.querySelectorAll('link[rel="stylesheet"]')) {
    const href = wanted.getAttribute("href");
    if (!head.querySelector(`link[rel="stylesheet"][href="${href}"]`)) head.append(wanted);
  }
}

function adoptStyles(next: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.get(next) ?? "");
  document.adoptedStyleSheets = [sheet];
}

/**
 * Takes the keyboard to a page that has come in the place of another, and reads its title out,
 * unless something on it asks for the focus.
 */
export function announce(): void {
  const main = document.getElementById("main");
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  announcer().textContent = document.title;
}

/** Made before it has something to say: what comes with its words is not read out everywhere. */
export function announcer(): HTMLElement {
  const known = document.getElementById("announcer");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "announcer";
  made.className = "unseen";
  made.role = "status";
  made.dataset.own = "";
  document.body.append(made);
  return made;
}
