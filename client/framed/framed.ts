// The additional script of framed pages; a frame works without it too.

import { isNamedBy } from "#lib/values/web-origin.ts";
import { isMessage, isRecord, type Message, PROTOCOL } from "../embed/protocol.ts";
import { fillIn, sendAttribution } from "./fields.ts";

const { hosts = "", theme = "", close = "" } = document.currentScript?.dataset ?? {};
/** Origin of the page around the frame, once it is known: all that is said is for it alone. */
let host = "";

if (self !== parent) {
  addEventListener("message", receive);
  begin(readName());
  // Whoever is around it learns no more than that this is a booking page.
  if (!host) post({ type: "hello" }, "*");
}

function isAllowed(origin: string): boolean {
  return origin === location.origin || isNamedBy(hosts.split(" "), origin);
}

function post(message: object, to = host): void {
  parent.postMessage({ bookfront: PROTOCOL, ...message }, to);
}

function receive({ source, origin, data }: MessageEvent): void {
  if (source !== parent || !isMessage(data) || !isAllowed(origin)) return;
  const { type, values } = data;
  if (!host && type === "hello") post({ type }, origin);
  if (!host) begin({ ...data, host: origin });
  if (host === origin && type === "prefill" && isRecord(values)) fillIn(values);
}

/** The name that /embed.js, or an earlier page in this frame, has given to the frame. */
function readName(): unknown {
  try {
    return JSON.parse(self.name);
  } catch {
    return undefined;
  }
}

function begin(config: unknown): void {
  if (!isMessage(config) || config.type !== "config" || !isAllowed(`${config.host}`)) return;
  host = `${config.host}`;
  // The next page in this frame has it before the first paint.
  self.name ||= JSON.stringify(config);
  dress(theme, config);
  sendAttribution(config.attribution);
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === "Escape" && !defaultPrevented) post({ type: "close" });
  });
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", report);
  else report();
}

function report(): void {
  post({ type: "ready", close, path: isShareable() && location.pathname + location.search });
  reportPage();
  reportHeight();
  refreshOnReturn();
  followJumps();
}

/** The address of a booking is the key to it, and not for other sites. */
function isShareable(): boolean {
  return !location.pathname.includes("/bookings/");
}

function dress(href: string, { scheme = "", color = "" }: Message): void {
  if (!scheme && !color) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${href}?scheme=${scheme}&color=${color}`;
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
  new MutationObserver(tell).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-report"],
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
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
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
