import { tell } from "./events.ts";
import type { Options } from "./options.ts";
import { type Message, PROTOCOL } from "./protocol.ts";

/** A page says that it is ready before it has loaded; the message may be a moment late. */
const UNREACHABLE_MS = 1_500;

/** The host page's policy allows no frame of the booking site: its links stay links. */
export let isBlocked = false;

/** `hear` is given what the page says, or that it is `unreachable`. */
export function createFrame(
  owner: HTMLElement,
  { url, title, bounds, config, prefill }: Options,
  hear: (message: Message) => void,
): HTMLIFrameElement {
  const element = owner instanceof HTMLIFrameElement ? owner : document.createElement("iframe");
  const listening = new AbortController();
  let isReady = false;

  function pass(message: Message): void {
    tell(owner, message, config);
    hear(message);
  }

  /** A browser's error page is never ready. */
  function expectReady(): void {
    if (!isReady) setTimeout(giveUp, UNREACHABLE_MS);
    isReady = false;
  }

  function giveUp(): void {
    if (!isReady && element.isConnected) pass({ type: "failed", reason: "unreachable" });
  }

  function onViolation(violation: SecurityPolicyViolationEvent): void {
    const { disposition, effectiveDirective, blockedURI } = violation;
    if (!blockedURI.startsWith(url.origin)) return;
    if (disposition + effectiveDirective !== "enforceframe-src") return;
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
      isReady = true;
      source?.postMessage({ bookfront: PROTOCOL, type: "prefill", values: prefill }, origin);
    }
    pass(data);
  }

  element.style.cssText = `display:block;width:100%;border:0;${bounds}`;
  element.title = title;
  element.name = JSON.stringify(config);
  element.src = url.href;
  element.addEventListener("load", expectReady);
  addEventListener("message", receive, listening);
  addEventListener("securitypolicyviolation", onViolation, listening);
  return element;
}
