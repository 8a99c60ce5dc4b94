import type { IncomingMessage } from "node:http";
import { namedLocation, type Scope } from "#lib/app/scope.ts";
import { type KeptPage, queryReadBy } from "../../../app/_shared/params.ts";
import { isRead } from "../../methods.ts";

export type CacheablePage = {
  readonly slug: string;
  readonly isFront: boolean;
  readonly key: string;
  /** At which it is rendered: the same for all spellings of its address. */
  readonly url: string;
};

const MAX_ADDRESS = 2_000;

export function cacheablePage(
  request: Pick<IncomingMessage, "method">,
  scope: Scope,
): CacheablePage | undefined {
  const { address, language, isFramed } = scope;
  const { slug, path, params, url: asked } = address;
  if (!isRead(request) || asked.length > MAX_ADDRESS) return undefined;
  const page = namedLocation(scope) && !address.isStaff ? keptPageAt(path) : undefined;
  if (!page) return undefined;
  const read = queryReadBy(page, params);
  const query = language.chosen ? [...read, `lang=${language.language}`] : read;
  let pathname = `/${slug}`;
  for (const segment of path) pathname += `/${encodeURIComponent(segment)}`;
  const url = query.length > 0 ? `${pathname}?${query.join("&")}` : pathname;
  return {
    slug,
    isFront: page === "menu",
    key: `${language.language} ${isFramed} ${url}`,
    url,
  };
}

/** The framework leads an address with a slash at its end to the one without. */
function keptPageAt([step, name, ...beneath]: readonly string[]): KeptPage | undefined {
  if (step === undefined) return "menu";
  if (name === undefined) return step === "time" ? "time" : undefined;
  if (name === "" || beneath.length > 0) return undefined;
  if (step === "categories") return "category";
  return step === "services" || step === "bundles" ? "item" : undefined;
}
