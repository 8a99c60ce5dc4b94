import type { IncomingMessage } from "node:http";
import { isShared } from "#lib/app/shared-pages.ts";
import type { Location } from "#lib/config/types.ts";
import { chooseLanguage } from "#lib/i18n/negotiate.ts";
import type { Question } from "../inject.ts";

/** A page that may be kept, as it was asked for. */
export type Asked = {
  readonly slug: string;
  /** All that the page depends on: two requests with the same key are shown the same. */
  readonly key: string;
  /** What the framework is asked: what is in the key, and who counts as asking. */
  readonly question: Question;
};

/** What is asked for may be kept; longer addresses are rendered, and forgotten. */
const LONGEST_ADDRESS = 2_000;
const ADDRESS = /^\/([a-z0-9-]+)((?:\/[^/?#]+)*)(\?[^#]*)?$/;

/** A request for a page that may be kept, in no more words than the page depends on. */
export function askedFor(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  host: string,
  locationOf: (slug: string) => Pick<Location, "locale"> | undefined,
): Asked | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.upgrade !== undefined) return undefined;
  const [, slug = "", path = "", query = ""] = ADDRESS.exec(url) ?? [];
  const location = locationOf(slug);
  if (!location || url.length > LONGEST_ADDRESS) return undefined;
  if (!isShared(path.split("/").slice(1))) return undefined;
  const { language } = chooseLanguage({
    asked: new URLSearchParams(query).get("lang"),
    accepted: headers["accept-language"] ?? null,
    locale: location.locale,
  });
  return {
    slug,
    key: JSON.stringify([url, language]),
    question: {
      url,
      headers: {
        "accept-language": language,
        host,
        "x-forwarded-host": host,
        "x-forwarded-for": String(headers["x-forwarded-for"] ?? ""),
      },
    },
  };
}
