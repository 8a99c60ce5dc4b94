import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Encoding } from "../../accepted-encodings.ts";
import type { HeaderList } from "../../protected-response.ts";
import { headerOf, type PageResponse, withHeaders } from "../inject.ts";

export type Variant = {
  readonly body: Buffer;
  /** A strong ETag differs by encoding. */
  readonly etag: string;
  readonly headers: HeaderList;
  readonly unchangedHeaders: HeaderList;
};

export type CachedPage = {
  readonly bytes: number;
  variant(encoding: Encoding | "identity"): Variant;
  isStill(response: PageResponse): boolean;
  /** In a while brotli's variant has fewer bytes. */
  pack(): void;
};

const ENCODED_SHARE = 0.5;

/** A menu of thirty services fits the first ten packets of a connection; from 9 on it takes ten times as long. */
const BROTLI_QUALITY = 7;
/** Eight per cent fewer bytes in fifteen times the time, one page at a time and off the event loop. */
const PACKED_QUALITY = 11;
const MAX_PACKED_BYTES = 200_000;
let isPacking = false;

const encode = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => alone(gzipSync(body)),
  br: (body: Buffer) =>
    alone(
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    ),
} as const;

/** Buffers are slices of larger ones, often of Node's pool, which would stay in memory. */
function alone(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function mayBeKept(response: PageResponse): boolean {
  const isPage = headerOf(response, "content-type")?.startsWith("text/html") ?? false;
  const isPlain = ["set-cookie", "content-encoding"].every((name) => !headerOf(response, name));
  return response.status === 200 && isPage && isPlain;
}

/** `earlier`, encodings included, if `response` is the same page. */
export function cachedPageOf(response: PageResponse, earlier?: CachedPage): CachedPage | undefined {
  if (!mayBeKept(response)) return undefined;
  if (earlier?.isStill(response)) {
    earlier.pack();
    return earlier;
  }
  return keptPageOf({ ...response, body: alone(response.body) });
}

/** Apart from the above, since its functions keep all that any of them names. */
function keptPageOf(response: PageResponse): CachedPage {
  const { body } = response;
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variants = new Map<string, Variant>();
  let isPacked = false;

  function variantOf(encoding: Encoding | "identity", encoded: Buffer, mark: string): Variant {
    const etag = `"${digest}${mark}"`;
    const { headers } = withHeaders(response, {
      "cache-control": undefined,
      "content-length": undefined,
      "content-encoding": encoding === "identity" ? undefined : encoding,
      etag,
    });
    const unchangedHeaders = headers.flat();
    const length = ["content-length", String(encoded.length)];
    return { body: encoded, etag, headers: [...unchangedHeaders, ...length], unchangedHeaders };
  }

  return {
    bytes: body.length * (1 + ENCODED_SHARE),
    variant(encoding) {
      const known = variants.get(encoding);
      if (known) return known;
      const mark = encoding === "identity" ? "" : `-${encoding}`;
      const made = variantOf(encoding, encode[encoding](body), mark);
      variants.set(encoding, made);
      return made;
    },
    isStill: (other) =>
      other.body.equals(body) && isDeepStrictEqual(other.headers, response.headers),
    pack() {
      if (isPacked || isPacking || body.length > MAX_PACKED_BYTES) return;
      isPacked = true;
      isPacking = true;
      const params = { [constants.BROTLI_PARAM_QUALITY]: PACKED_QUALITY };
      brotliCompress(body, { params }, (error, packed) => {
        isPacking = false;
        if (!error) variants.set("br", variantOf("br", alone(packed), "-packed"));
      });
    },
  };
}
