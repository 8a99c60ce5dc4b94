// The additional script of framed pages; a frame works without it too.

import { isNamedBy } from "#lib/values/web-origin.ts";
import { type FrameConfig, isMessage, isRecord, PROTOCOL } from "../embed/protocol.ts";
import { readConfig } from "./config.ts";
import { fillIn, sendAttribution } from "./fields.ts";

const { hosts = "", theme = "", close = "" } = document.currentScript?.dataset ?? {};
const config = self === parent ? undefined : readConfig(self.name);
const host = config?.host ?? "";
const isAllowed = host === location.origin || isNamedBy(hosts.split(" "), host);

if (keepsCookies()) document.documentElement.dataset.cookies = "";

if (config && isAllowed) {
  dress(theme, config);
  sendAttribution(config);
  addEventListener("message", receive);
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === "Escape" && !defaultPrevented) post({ type: "close" });
  });
  addEventListener("DOMContentLoaded", () => {
    post({
      type: "ready",
      close,
      ...(isShareable() && { path: location.pathname + location.search }),
    });
    reportPage();
    reportHeight();
    refreshOnReturn();
    followJumps();
  });
}

function post(message: object): void {
  parent.postMessage({ bookfront: PROTOCOL, ...message }, host);
}

function receive({ source, origin, data }: MessageEvent): void {
  if (source !== parent || origin !== host || !isMessage(data)) return;
  if (data.type === "prefill" && isRecord(data.values)) fillIn(data.values);
}

/** Whether a cookie of this site is kept for this host; else "remember me" cannot work. */
function keepsCookies(): boolean {
  const attributes = "SameSite=None; Secure; Partitioned; Max-Age=";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot be asked before the first paint
  const set = (age: number) => (document.cookie = `probe=1; ${attributes}${age}`);
  set(9);
  const isKept = document.cookie.includes("probe=1");
  set(0);
  // Over http a frame cannot keep the site's own cookies.
  return isKept && location.protocol === "https:";
}

/** The address of a booking is the key to it, and not for other sites. */
function isShareable(): boolean {
  return !location.pathname.includes("/bookings/");
}

function dress(href: string, { scheme = "", color = "" }: FrameConfig): void {
  if (!scheme && !color) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${href}?${new URLSearchParams({ scheme, color })}`;
  link.setAttribute("blocking", "render");
  document.head.append(link);
}

function reportPage(): void {
  let told: string | undefined;
  const tell = () => {
    keepInSight(document.getElementById("offline-notice"));
    const report = document.getElementById("main")?.dataset.report;
    if (report === undefined || report === told) return;
    told = report;
    const message: unknown = JSON.parse(report);
    if (isRecord(message)) post(message);
  };
  const attributes = { attributes: true, attributeFilter: ["data-report"] };
  new MutationObserver(tell).observe(document.body, {
    subtree: true,
    childList: true,
    ...attributes,
  });
  tell();
}

/** The foot of a tall frame may be out of sight: moves the notice to the visible part. */
function keepInSight(notice: HTMLElement | null): void {
  if (notice?.style.marginBlockEnd !== "") return;
  new IntersectionObserver(([page]) => {
    const seen = page?.intersectionRect.bottom;
    if (seen) notice.style.marginBlockEnd = `${innerHeight - seen}px`;
  }).observe(document.documentElement);
}

function reportHeight(): void {
  new ResizeObserver(() => {
    post({ type: "_height", height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
}

/** A frame as tall as its page cannot scroll, so the host page is asked to scroll. */
function followJumps(): void {
  const jumpTo = (element: Element | null) => {
    if (element) post({ type: "_jump", top: element.getBoundingClientRect().top });
  };
  addEventListener("click", ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (link) jumpTo(document.getElementById(decodeURIComponent(link.hash.slice(1))));
  });
  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches("[data-problems]")) jumpTo(target);
  });
}

function refreshOnReturn(): void {
  addEventListener("visibilitychange", () => {
    const isBack = document.visibilityState === "visible" && !isShareable();
    // As if the page came from the back/forward cache: client/refresh.ts.
    if (isBack) dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
}
