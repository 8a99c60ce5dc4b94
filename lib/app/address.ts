import { type ParsedUrlQuery, parse } from "node:querystring";
import { type PreviewAddress, readPreviewAddress } from "#lib/staff/preview/view.ts";
import { attempt } from "#lib/values/result.ts";

/** What an address says by itself; it does not know which locations exist. */
export type Address = {
  /** Path and query; for an unreadable address a path without a page. */
  readonly url: string;
  readonly pathname: string;
  /** The segment that may name a location: `/{slug}/…`, `/staff/{slug}/…`. */
  readonly slug: string;
  /** The segments after the slug. */
  readonly path: readonly string[];
  /** As sent; app/_shared/params.ts bounds each as it is read. */
  readonly params: Readonly<ParsedUrlQuery>;
  readonly isFile: boolean;
  readonly isStaff: boolean;
  readonly framing: Framing;
  readonly preview: PreviewAddress | undefined;
  /** Set on a booking's page and the pages beneath it. */
  readonly bookingToken: string | undefined;
};

export type Framing = "flow" | "own" | "private" | "anywhere";

/** No route matches it, so the framework renders its 404. */
export const NOT_FOUND_PATH = "/not-here";
/** The same below a location, where a link leads to no booking. */
export const NO_BOOKING_PATH = "/no-booking";
export const STAFF_SIGN_IN = "/staff/sign-in";

/** A path without these letters is what it says. */
const UNUSUAL = /[\\%.]/;
/** The renderer resolves them as browsers do, so it would show another page than the stages have seen. */
const RESOLVED = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** What the framework serves as a file. A booking's token may contain a dot, too. */
const FILE =
  /^\/(?:(?:_next|\.well-known|brands|fonts|icons|pictures|scripts)\/|[^/?]*\.[a-z0-9]+(?:\?|$))/i;

/** Pages beneath a booking's own act for one person. */
const PRIVATE = /^\/[^/?]+\/bookings\/[^/?]+\/[^?]/;

/** The page for frames of sites that may frame nothing else; it holds one link. */
const ANYWHERE = /^\/[^/?]+\/broken\?(?:[^#]*&)?reason=not_framed(?:&|$)/;
/** Pages framed by the preview, which shows a phone beside a desktop. */
const PREVIEW = /^\/staff\/[^/?]+\/preview\/[^/?]/;
const STAFF = /^\/staff(?:[/?]|$)/;
const TOKEN = /^[\w.-]+$/;

export function readAddress(sent: string): Address {
  const readable = segmentsOf(sent);
  const url = readable ? sent : NOT_FOUND_PATH;
  const end = url.indexOf("?");
  const isStaff = STAFF.test(url);
  const [first = "", ...others] = readable ?? [NOT_FOUND_PATH.slice(1)];
  const [second = "", ...rest] = others;
  return {
    url,
    pathname: end < 0 ? url : url.slice(0, end),
    slug: isStaff ? second : first,
    path: isStaff ? rest : others,
    params: end < 0 ? {} : parse(url.slice(end + 1)),
    isFile: isFile(url),
    isStaff,
    framing: framingOf(url),
    preview: isStaff ? readPreviewAddress(url) : undefined,
    bookingToken: !isStaff && second === "bookings" ? tokenIn(others) : undefined,
  };
}

export function isFile(url: string): boolean {
  return FILE.test(url);
}

/** Sites that may frame a page: the business's (`flow`), this one (`own`), none, or all. */
export function framingOf(url: string): Framing {
  if (STAFF.test(url)) return PREVIEW.test(url) ? "own" : "private";
  if (PRIVATE.test(url)) return "private";
  return ANYWHERE.test(url) ? "anywhere" : "flow";
}

/** The decoded segments of the path; `undefined` if it cannot be read, or not in one way alone. */
function segmentsOf(url: string): readonly string[] | undefined {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.startsWith("/")) return undefined;
  if (!UNUSUAL.test(path)) return path.slice(1).split("/");
  if (RESOLVED.test(path)) return undefined;
  return attempt(() => path.slice(1).split("/").map(decodeURIComponent));
}

function tokenIn([, token = ""]: readonly string[]): string | undefined {
  return TOKEN.test(token) ? token : undefined;
}
