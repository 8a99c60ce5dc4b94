import "server-only";
import { headers } from "next/headers";
import { routingOf } from "#lib/app/routing.ts";
import { readPreviewAddress } from "#lib/preview/view.ts";
import { type Params, paramsFrom, supportedQuery } from "../_shared/params.ts";

export type PageAddress = {
  /** Below the location's own: `/services/7`, or nothing for the menu. */
  readonly path: string;
  readonly params: Params;
  /** Path and query in our own spelling, without the language. */
  readonly page: string;
};

/** Which of the visitor's pages a preview shows. */
export async function pageAddress(): Promise<PageAddress> {
  const found = readPreviewAddress(routingOf(await headers())?.address ?? "");
  const { path = "", query = "" } = found ?? {};
  const params = paramsFrom(new URLSearchParams(query));
  const own = supportedQuery(params);
  return { path, params, page: own.size > 0 ? `${path}?${own}` : path };
}
