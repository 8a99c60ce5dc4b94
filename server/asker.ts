import type { IncomingMessage } from "node:http";
import { scope } from "#lib/app/scope.ts";
import { publicAddressOf } from "#lib/site/abuse/client-address.ts";

export type Asker = { readonly address: string; readonly slug: string };
export type AskerOf = (request: IncomingMessage) => Asker;

/** Private addresses count as one: the operator's own, or a proxy that hides its visitors. */
export function createAskerOf(trustedProxyHops: number): AskerOf {
  return ({ headers }) => ({
    address:
      publicAddressOf(String(headers["x-forwarded-for"] ?? ""), trustedProxyHops) ?? "private",
    slug: scope().address.slug,
  });
}
