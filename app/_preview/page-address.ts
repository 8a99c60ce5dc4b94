import "server-only";
import { scope } from "#lib/app/scope.ts";
import { type Params, supportedQuery } from "../_shared/params.ts";

export type PageAddress = {
  /** Below the location's root: `/services/7`, or nothing for the menu. */
  readonly path: string;
  readonly params: Params;
  /** Path and query in our own spelling, without the language. */
  readonly page: string;
};

/** The visitor's page that a preview shows. */
export function pageAddress(): PageAddress {
  const { params, preview } = scope().address;
  const { path = "" } = preview ?? {};
  const own = supportedQuery(params);
  return { path, params, page: own.size > 0 ? `${path}?${own}` : path };
}
