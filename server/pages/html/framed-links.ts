import { type Framing, framingOf } from "#lib/app/address.ts";
import { attribute, type HtmlTag } from "./tags.ts";

export type LeadsOut = (href: string) => boolean;

/** Other sites and managing a booking may not stand in a frame, so their links open a tab. */
export function leadsOutOf(framing: Framing): LeadsOut {
  if (framing === "anywhere") return () => true;
  return (href) => /^https?:/.test(href) || (href.startsWith("/") && framingOf(href) === "private");
}

/** The tag of a link that opens a tab; `undefined` where the tag stays as it is. */
export function tabLink(
  { name, source, attributes }: HtmlTag,
  leadsOut: LeadsOut,
): string | undefined {
  const href = name === "a" ? attribute(attributes, "href") : undefined;
  if (href === undefined || !leadsOut(href)) return undefined;
  const target = attribute(attributes, "target");
  if (target !== undefined && target !== "_top") return undefined;
  // `_top` is for frames that no browser speaks of: here it would take the site around it away.
  const bare = source.replace(' target="_top"', "");
  return `${bare.slice(0, -1)} target="_blank" rel="noopener">`;
}
