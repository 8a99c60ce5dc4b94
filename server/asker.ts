import type { IncomingMessage } from "node:http";
import { publicAddressOf } from "#lib/abuse/client-address.ts";
import { slugOf } from "./location-of.ts";

export type Asker = { readonly address: string; readonly slug: string };
export type AskerOf = (request: IncomingMessage) => Asker;

/** Private addresses count as one: the operator's own, or a proxy that hides its visitors. */
export function createAskerOf(trustedProxyHops: number): AskerOf {
  return ({ url = "/", headers }) => ({
    address:
      publicAddressOf(String(headers["x-forwarded-for"] ?? ""), trustedProxyHops) ?? "private",
    slug: slugOf(url),
  });
}
