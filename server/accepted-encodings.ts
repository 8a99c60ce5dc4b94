import type { IncomingMessage } from "node:http";

export type Encoding = "br" | "gzip";

const NONE: readonly Encoding[] = [];
const known = new Map<string, readonly Encoding[]>();
/** Browsers send a handful of different headers; visitors may invent others. */
const MAX_KNOWN = 100;

/** The encodings of ours that a client takes, the shorter one first (RFC 9110, 12.5.3). */
export function acceptedEncodings({
  headers,
}: Pick<IncomingMessage, "headers">): readonly Encoding[] {
  const header = headers["accept-encoding"];
  if (typeof header !== "string") return NONE;
  const before = known.get(header);
  if (before) return before;
  const encodings = encodingsIn(header);
  if (known.size < MAX_KNOWN) known.set(header, encodings);
  return encodings;
}

function encodingsIn(header: string): readonly Encoding[] {
  const named = header.split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)) ? [] : [name];
  });
  return (["br", "gzip"] as const).filter((encoding) => named.includes(encoding));
}
