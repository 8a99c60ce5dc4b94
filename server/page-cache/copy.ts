import type { Answer } from "../inject.ts";
import { cutAt, type Gapped } from "./gaps.ts";

/** An answer that may be given to many, each time with a nonce of its own. */
export type Copy = {
  /** In memory. */
  readonly bytes: number;
  /** For how many seconds the page allows it to be kept. */
  readonly seconds: number;
  readonly nonce: string;
  /** Without those that differ from copy to copy. The old nonce stands in them. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Gapped;
};

/** Written anew for every copy. */
const OWN = new Set(["content-length", "x-accel-expires", "etag", "vary"]);

/**
 * The copy of an answer, if it is a page that may be kept: one that says for how long, sets no
 * cookie and has a nonce to be replaced.
 */
export function copyOf({ status, headers, body }: Answer): Copy | undefined {
  const all = new Map<string, string>();
  for (const [name, value] of headers) {
    const known = all.get(name.toLowerCase());
    all.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  const seconds = Number(all.get("x-accel-expires") ?? 0);
  const policy = all.get("content-security-policy") ?? "";
  const nonce = /'nonce-([0-9a-f]{32})'/.exec(policy)?.[1];
  const isPage =
    status === 200 && /^text\/(?:html|x-component)\b/.test(all.get("content-type") ?? "");
  const isPlain = !all.has("set-cookie") && !all.has("content-encoding");
  if (!isPage || !isPlain || !nonce || !(seconds > 0)) return undefined;
  const text = body.toString();
  // See `cutAt`: to its compressor, zeros are what is left open.
  if (text.includes("\0")) return undefined;
  const gapped = cutAt(text, nonce);
  const vary = new Set([...(all.get("vary")?.split(", ") ?? []), "Accept-Encoding"]);
  return {
    bytes: gapped.bytes,
    seconds,
    nonce,
    headers: [
      ...headers.filter(([name]) => !OWN.has(name.toLowerCase())),
      ["Vary", [...vary].join(", ")],
    ],
    body: gapped,
  };
}
