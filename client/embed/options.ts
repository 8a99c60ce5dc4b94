import type { Attribution } from "./api.ts";
import { type FrameConfig, PROTOCOL, type Prefill } from "./protocol.ts";
import { site } from "./site.ts";

export type Options = {
  readonly url: URL;
  readonly title: string;
  readonly bounds: string;
  readonly config: FrameConfig;
  readonly prefill: Prefill;
};

const ATTRIBUTION =
  "utm_source utm_medium utm_campaign utm_term utm_content gclid gbraid wbraid fbclid msclkid";

type Read = (name: string) => string | undefined;

export function readOptions(element: HTMLElement): Options {
  const prefix = element.matches("booking-widget") ? "" : "data-";
  const read: Read = (name) => element.getAttribute(prefix + name) || undefined;
  const theme = read("theme") ?? hostTheme(element);
  return {
    url: addressOf(element, read),
    title: element.title || element.textContent?.trim() || document.title,
    // A screen until it is known, so that nothing below is seen to move. What is not given bounds nothing.
    bounds: `height:100vh;min-height:${read("min-height") ?? 420}px;max-height:${read("max-height")}px`,
    config: {
      bookfront: PROTOCOL,
      host: location.origin,
      scheme: theme === "auto" ? undefined : theme,
      color: read("color")?.slice(1),
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

function addressOf(element: HTMLElement, read: Read): URL {
  const link = element.getAttribute("href") ?? element.getAttribute("src");
  const url = new URL(link ?? `${site}/${read("location")}`, location.href);
  for (const room of ["service", "bundle"]) {
    const id = read(room);
    if (id) url.pathname += `/${room}s/${encodeURIComponent(id)}`;
  }
  const query = { variant: read("variant"), team: read("team"), lang: read("language") };
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url;
}

/** A page that has not declared itself for the dark is light, whatever the device asks for. */
function hostTheme(element: HTMLElement): string {
  const declared = document.querySelector<HTMLMetaElement>("meta[name=color-scheme]")?.content;
  const scheme = getComputedStyle(element).colorScheme + declared;
  if (!scheme.includes("dark")) return "light";
  return scheme.includes("light") ? "auto" : "dark";
}

function attributionOf(read: Read): Attribution {
  const query = new URLSearchParams(location.search);
  const attribution: Record<string, string> = {};
  for (const name of ATTRIBUTION.split(" ")) {
    const value = read(name.replace("_", "-")) ?? query.get(name);
    if (value) attribution[name] = value.slice(0, 200);
  }
  return attribution;
}
