export type Address = {
  readonly slug: string;
  readonly path: readonly string[];
  readonly pathname: string;
  readonly query: URLSearchParams;
};

export type Framing = "flow" | "own" | "private" | "anywhere";

/** What the framework serves as it is. The seal at the end of a booking's address may hold a dot too. */
const FILE =
  /^\/(?:(?:_next|\.well-known|brands|fonts|icons|pictures|scripts)\/|[^/?]*\.[a-z0-9]+(?:\?|$))/i;

/** Pages beneath a booking's own, and those of staff, act for one person. */
const PRIVATE = /^\/staff(?:[/?]|$)|^\/[^/?]+\/bookings\/[^/?]+\/[^?]/;

/** The page that stands in frames of sites which may not frame any other: a link, and nothing more. */
const ANYWHERE = /^\/[^/?]+\/broken\?(?:[^#]*&)?reason=not_framed(?:&|$)/;
/** Stands in frames of the page that shows a phone beside a desktop. */
const PREVIEW = /^\/staff\/[^/?]+\/preview\/[^/?]/;
const STAFF = /^\/staff(?:[/?]|$)/;
export const STAFF_SIGN_IN = "/staff/sign-in";

export function isStaffPath(url: string): boolean {
  return STAFF.test(url);
}

export function readAddress(url: string): Address {
  const [, pathname = "/", query = ""] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const [slug = "", ...path] = pathname.split("/").slice(1).map(decoded);
  return { slug, path, pathname, query: new URLSearchParams(query) };
}

export function isFile(url: string): boolean {
  return FILE.test(url);
}

/** Who may show a page in a frame: the sites that the business names, this site alone, none, or all. */
export function framingOf(url: string): Framing {
  if (PREVIEW.test(url)) return "own";
  if (PRIVATE.test(url)) return "private";
  return ANYWHERE.test(url) ? "anywhere" : "flow";
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
