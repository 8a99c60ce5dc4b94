import type { Attribution } from "./api.ts";
import { type FrameConfig, PROTOCOL, type Prefill } from "./protocol.ts";
import { site } from "./site.ts";

export type Options = {
  /** `inline` or `button`; anything else is a dialog. */
  readonly mode: string;
  readonly url: URL;
  readonly title: string;
  readonly bounds: string;
  readonly config: FrameConfig;
  readonly prefill: Prefill;
};

const ATTRIBUTION =
  "utm_source utm_medium utm_campaign utm_term utm_content gclid gbraid wbraid fbclid msclkid";

type Read = (name: string) => string;

/** `undefined` for links to other sites: the element may be other people's HTML. */
export function readOptions(element: HTMLElement): Options | undefined {
  const isWidget = element.localName === "booking-widget";
  const read: Read = (name) => element.getAttribute((isWidget ? "" : "data-") + name) ?? "";
  const pixels = (name: string) => /^\d{1,4}$/.exec(read(name));
  const address = isWidget ? `${site}/${read("location")}` : addressOf(element);
  // The slash ends the origin: its host name cannot go on, and no user can precede it.
  if (!address.startsWith(`${site}/`)) return undefined;
  return {
    mode: isWidget ? "inline" : read("booking"),
    url: pageOf(address, read),
    title: element.title || element.textContent?.trim() || `${site}`,
    // A screen's height until the real one is known, so that nothing below moves.
    bounds: `height:100vh!important;min-height:${pixels("min-height") ?? 420}px;max-height:${pixels("max-height")}px`,
    config: {
      bookfront: PROTOCOL,
      host: location.origin,
      scheme: schemeOf(element, read),
      color: /^#([\da-f]{6})$/i.exec(read("color"))?.[1],
      attribution: attributionOf(read),
    },
    prefill: {
      firstName: read("first-name"),
      lastName: read("last-name"),
      email: read("email"),
      phone: read("phone"),
    },
  };
}

function addressOf(element: HTMLElement): string {
  if (element instanceof HTMLAnchorElement) return element.href;
  return element instanceof HTMLIFrameElement ? element.src : "";
}

function pageOf(address: string, read: Read): URL {
  const url = new URL(address);
  for (const room of ["service", "bundle"]) {
    const id = read(room);
    if (id) url.pathname += `/${room}s/${encodeURIComponent(id)}`;
  }
  for (const name of ["variant", "team", "language"]) {
    const value = read(name);
    if (value) url.searchParams.set(name.replace("uage", ""), value);
  }
  return url;
}

/** A host page that does not support dark mode is light, even on a device that asks for dark. */
function schemeOf(element: Element, read: Read): string | undefined {
  const declared = document.querySelector<HTMLMetaElement>("meta[name=color-scheme]")?.content;
  const theme = read("theme") || getComputedStyle(element).colorScheme + declared;
  if (!/dark|auto/.test(theme)) return "light";
  return /light|auto/.test(theme) ? undefined : "dark";
}

function attributionOf(read: Read): Attribution {
  const query = new URLSearchParams(location.search);
  const attribution: Record<string, string> = {};
  for (const name of ATTRIBUTION.split(" ")) {
    const value = read(name.replace("_", "-")) || query.get(name);
    // All that a booking keeps of each; all together are dropped where they are too long.
    if (value) attribution[name] = value.slice(0, 200);
  }
  return attribution;
}
