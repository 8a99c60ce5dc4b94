import { tell } from "./events.ts";
import type { Options } from "./options.ts";
import { type Message, PROTOCOL } from "./protocol.ts";

/** A slow page may still have to fetch its script. */
const UNREACHABLE_MS = 6_000;

/** The host page's policy allows no frame of the booking site: its links stay links. */
export let isBlocked = false;

/** `hear` is given what the page says, or that it is `unreachable`. */
export function createFrame(
  owner: HTMLElement,
  { url, title, config, prefill }: Options,
  hear: (message: Message) => void,
): HTMLIFrameElement {
  const element = owner instanceof HTMLIFrameElement ? owner : document.createElement("iframe");
  const listening = new AbortController();
  let hasBegun = false;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pass(message: Message): void {
    tell(owner, message, config);
    hear(message);
  }

  /** A page says that it is ready before it has loaded; a browser's error page never does. */
  function expectReady(): void {
    if (!isReady) timer = setTimeout(giveUp, UNREACHABLE_MS);
    isReady = false;
  }

  function giveUp(): void {
    if (element.isConnected) pass({ type: "failed", reason: "unreachable" });
  }

  function onViolation(violation: SecurityPolicyViolationEvent): void {
    const { disposition, effectiveDirective, blockedURI } = violation;
    const violated = disposition + effectiveDirective + blockedURI;
    if (!violated.startsWith(`enforceframe-src${url.origin}`)) return;
    isBlocked = true;
    giveUp();
  }

  function receive({ source, origin, data }: MessageEvent<Message | null>): void {
    if (!element.isConnected) {
      listening.abort();
      return;
    }
    if (source !== element.contentWindow || origin !== url.origin) return;
    if (data?.bookfront !== PROTOCOL) return;
    if (data.type === "ready") {
      clearTimeout(timer);
      // The next page begins at its top, which may have been scrolled out of sight.
      if (hasBegun) scrollBy(0, Math.min(element.getBoundingClientRect().top, 0));
      isReady = hasBegun = true;
      source?.postMessage({ bookfront: PROTOCOL, type: "prefill", values: prefill }, origin);
    }
    pass(data);
  }

  element.style.cssText = "display:block;width:100%;border:0";
  element.title = title;
  element.name = JSON.stringify(config);
  element.src = url.href;
  element.addEventListener("load", expectReady);
  addEventListener("message", receive, listening);
  addEventListener("securitypolicyviolation", onViolation, listening);
  return element;
}
