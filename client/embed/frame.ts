import { tell } from "./events.ts";
import type { Options } from "./options.ts";
import { type Message, PROTOCOL } from "./protocol.ts";

/** A slow page may still have to fetch its script. */
const UNREACHABLE_MS = 6_000;

type Handlers = {
  readonly on: (message: Message) => void;
  readonly fail: () => void;
};

export type Frame = { readonly element: HTMLIFrameElement; readonly remove: () => void };

export function createFrame(owner: HTMLElement, options: Options, { on, fail }: Handlers): Frame {
  const { url, title, config, prefill } = options;
  const element = owner instanceof HTMLIFrameElement ? owner : document.createElement("iframe");
  let hasBegun = false;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A page says that it is ready before it has loaded; a browser's error page never does. */
  function expectReady(): void {
    if (!isReady) timer = setTimeout(giveUp, UNREACHABLE_MS);
    isReady = false;
  }

  function giveUp(): void {
    tell(owner, { bookfront: PROTOCOL, type: "failed", reason: "unreachable" }, config);
    fail();
  }

  function receive({ source, origin, data }: MessageEvent<Message | null>): void {
    if (source !== element.contentWindow || origin !== url.origin) return;
    if (data?.bookfront !== PROTOCOL) return;
    const { type } = data;
    if (type === "ready") {
      clearTimeout(timer);
      // The next page begins at its top, which may have been scrolled out of sight.
      if (hasBegun) scrollBy(0, Math.min(element.getBoundingClientRect().top, 0));
      isReady = hasBegun = true;
      const answer = { bookfront: PROTOCOL, type: "prefill", values: prefill };
      element.contentWindow?.postMessage(answer, url.origin);
    }
    on(data);
    tell(owner, data, config);
  }

  element.style.cssText = "display:block;width:100%;border:0";
  element.title = title;
  element.name = JSON.stringify(config);
  element.src = url.href;
  element.addEventListener("load", expectReady);
  addEventListener("message", receive);
  return {
    element,
    remove() {
      clearTimeout(timer);
      element.remove();
      removeEventListener("message", receive);
    },
  };
}
