import type { IncomingMessage } from "node:http";

export type Encoding = "br" | "gzip";

const ENCODINGS: readonly Encoding[] = ["br", "gzip"];
const NONE: readonly Encoding[] = [];

/** Named, and not with a weight of zero. */
const ACCEPTS: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i,
};

/** The shorter encoding first (RFC 9110, 12.5.3). */
export function acceptedEncodings({
  headers,
}: Pick<IncomingMessage, "headers">): readonly Encoding[] {
  const header = headers["accept-encoding"];
  return typeof header === "string" ? ENCODINGS.filter((name) => ACCEPTS[name].test(header)) : NONE;
}
