import type { IncomingMessage } from "node:http";
import { memoize } from "./memoize.ts";

export type Encoding = "br" | "gzip";

const NONE: readonly Encoding[] = [];

/** The shorter encoding first (RFC 9110, 12.5.3). */
export function acceptedEncodings({
  headers,
}: Pick<IncomingMessage, "headers">): readonly Encoding[] {
  const header = headers["accept-encoding"];
  return typeof header === "string" ? encodingsIn(header) : NONE;
}

const encodingsIn = memoize((header): readonly Encoding[] => {
  const named = header.split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)) ? [] : [name];
  });
  return (["br", "gzip"] as const).filter((encoding) => named.includes(encoding));
});
