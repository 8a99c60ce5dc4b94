import { encodeId } from "#lib/offer/catalogue/cart-url.ts";
import type { Language } from "#lib/values/i18n/languages.ts";

export const MODES = ["inline", "popup", "button"] as const;
export type Mode = (typeof MODES)[number];
export const THEMES = ["host", "light", "dark", "auto"] as const;
export type WidgetTheme = (typeof THEMES)[number];

/** What a widget begins with, in the place of the menu. */
export type Beginning = {
  readonly kind: "service" | "bundle";
  readonly id: string;
  readonly variantId?: string | undefined;
  readonly name: string;
};

/** The options of a widget, as chosen on the page that gives its snippet. */
export type WidgetOptions = {
  readonly mode: Mode;
  readonly begin: Beginning | undefined;
  /** A team member's id. */
  readonly team: string | undefined;
  readonly language: Language | undefined;
  readonly theme: WidgetTheme;
  /** `#rrggbb` */
  readonly color: string | undefined;
  /** Pixels, of an inline frame. */
  readonly minHeight: number | undefined;
  readonly maxHeight: number | undefined;
};

export const USUAL: WidgetOptions = {
  mode: "inline",
  begin: undefined,
  team: undefined,
  language: undefined,
  theme: "host",
  color: undefined,
  minHeight: undefined,
  maxHeight: undefined,
};

/** The link's attributes, as /embed.js reads them. */
export function attributesOf(options: WidgetOptions): Readonly<Record<string, string>> {
  const { mode, begin, team, language, theme, color, minHeight, maxHeight } = options;
  const isInline = mode === "inline";
  return {
    "data-booking": mode,
    ...(begin && { [`data-${begin.kind}`]: encodeId(begin.id) }),
    ...(begin?.variantId !== undefined && { "data-variant": begin.variantId }),
    ...(team !== undefined && { "data-team": team }),
    ...(language && { "data-language": language }),
    ...(theme !== "host" && { "data-theme": theme }),
    ...(color !== undefined && { "data-color": color }),
    ...(isInline && minHeight !== undefined && { "data-min-height": String(minHeight) }),
    ...(isInline && maxHeight !== undefined && { "data-max-height": String(maxHeight) }),
  };
}

/** The lines to copy into a page. */
export function snippetOf(
  origin: string,
  href: string,
  label: string,
  options: WidgetOptions,
): string {
  const attributes = Object.entries(attributesOf(options)).map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  );
  return [
    `<a href="${escaped(href)}"${attributes.join("")}>${escaped(label)}</a>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
