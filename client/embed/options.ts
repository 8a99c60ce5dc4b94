import type { Attribution } from "./api.ts";
import { type FrameConfig, PROTOCOL } from "./protocol.ts";
import { site } from "./site.ts";

export type Options = {
  /** `inline` or `button`; anything else is a dialog. */
  readonly mode: string | undefined;
  readonly url: string;
  readonly title: string;
  readonly bounds: string;
  readonly config: FrameConfig;
  /** The booking page takes contact data of it. */
  readonly prefill: DOMStringMap;
};

const ATTRIBUTION =
  "utm_source utm_medium utm_campaign utm_term utm_content gclid gbraid wbraid fbclid msclkid";

/** `undefined` for links to other sites: the element may be other people's HTML. */
export function readOptions(element: HTMLElement): Options | undefined {
  const address = addressOf(element);
  // The slash ends the origin: its host name cannot go on, and no user can precede it.
  if (!address.startsWith(`${site}/`)) return undefined;
  const { booking, theme, color, minHeight, maxHeight } = element.dataset;
  return {
    mode: booking,
    url: address,
    title: element.title || element.textContent?.trim() || site,
    // A screen's height until the real one is known, so that nothing below moves.
    bounds: `height:100vh!important;min-height:${pixels(minHeight) ?? 420}px;max-height:${pixels(maxHeight)}px`,
    config: {
      bookfront: PROTOCOL,
      type: "config",
      host: location.origin,
      scheme: schemeOf(element, theme),
      color: /^#([\da-f]{6})$/i.exec(`${color}`)?.[1],
      attribution: attributionOf(),
    },
    prefill: { ...element.dataset },
  };
}

/** Changes with what the element is to become, and where it leads. */
export function keyOf(element: HTMLElement): string {
  const address = addressOf(element);
  return address && address + element.dataset.booking;
}

function pixels(value: string | undefined): RegExpExecArray | null {
  return /^\d{1,4}$/.exec(`${value}`);
}

function addressOf(element: HTMLElement): string {
  if (element instanceof HTMLAnchorElement) return element.href;
  return element instanceof HTMLIFrameElement ? element.src : "";
}

/** A host page that does not support dark mode is light, even on a device that asks for dark. */
function schemeOf(element: Element, asked: string | undefined): string | undefined {
  const declared = document.querySelector<HTMLMetaElement>("meta[name=color-scheme]")?.content;
  const theme = asked || getComputedStyle(element).colorScheme + declared;
  if (!/dark|auto/.test(theme)) return "light";
  return /light|auto/.test(theme) ? undefined : "dark";
}

function attributionOf(): Attribution {
  const query = new URLSearchParams(location.search);
  const attribution: Record<string, string> = {};
  for (const name of ATTRIBUTION.split(" ")) {
    const value = query.get(name);
    // All that a booking keeps of each; all together are dropped where they are too long.
    if (value) attribution[name] = value.slice(0, 200);
  }
  return attribution;
}
