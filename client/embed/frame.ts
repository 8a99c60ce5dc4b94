import { tell } from "./events.ts";
import type { Options } from "./options.ts";
import { type Message, PROTOCOL } from "./protocol.ts";
import { site } from "./site.ts";

/** A page says that it is ready before it has loaded; the message may be a moment late. */
const UNREACHABLE_MS = 1_500;

export type Frame = {
  readonly element: HTMLIFrameElement;
  /** It is listened to no more. */
  end(): void;
};

/** `hear` is given what the page says, or that it is `unreachable`. */
export function createFrame(
  owner: HTMLElement,
  { url, title, bounds, config, prefill }: Options,
  hear: (message: Message) => void,
): Frame {
  const isOwn = owner instanceof HTMLIFrameElement;
  const element = isOwn ? owner : document.createElement("iframe");
  let isReady = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function pass(message: Message): void {
    tell(owner, message, config);
    hear(message);
  }

  /** A browser's error page is never ready. */
  function expectReady(): void {
    if (!isReady) waiting = setTimeout(giveUp, UNREACHABLE_MS);
    isReady = false;
  }

  function giveUp(): void {
    if (element.isConnected) pass({ type: "failed", reason: "unreachable" });
  }

  function end(): void {
    clearTimeout(waiting);
    removeEventListener("message", receive);
  }

  function post(message: object, origin = site): void {
    element.contentWindow?.postMessage({ bookfront: PROTOCOL, ...message }, origin);
  }

  function receive({ source, origin, data }: MessageEvent<Message | null>): void {
    if (source !== element.contentWindow || origin !== site) return;
    if (data?.bookfront !== PROTOCOL) return;
    if (data.type === "hello") post(config);
    if (data.type === "ready") {
      isReady = true;
      // Not by the flag: the next page may have loaded by then.
      clearTimeout(waiting);
      post({ type: "prefill", values: prefill });
    }
    pass(data);
  }

  element.style.cssText = `display:block;width:100%;border:0;${bounds}`;
  element.title = title;
  // Browsers differ in whether a frame that stands already has a name that it is given later.
  if (!isOwn) {
    element.name = JSON.stringify(config);
    element.src = url;
  }
  element.onload = expectReady;
  addEventListener("message", receive);
  // Its page may have said hello before anybody listened. Whose page it is, its answer shows.
  post({ type: "hello" }, "*");
  return { element, end };
}
