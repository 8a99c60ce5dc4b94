import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
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
};

const ENCODED_SHARE = 0.5;

/** A menu of thirty services fits the first ten packets of a connection; from 9 on it takes ten times as long. */
const BROTLI_QUALITY = 7;

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

export function cachedPageOf(response: PageResponse): CachedPage | undefined {
  return mayBeKept(response) ? keptPageOf({ ...response, body: alone(response.body) }) : undefined;
}

/** Apart from the above, since its functions keep all that any of them names. */
function keptPageOf(response: PageResponse): CachedPage {
  const { body } = response;
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variants = new Map<string, Variant>();

  function variantOf(encoding: Encoding | "identity"): Variant {
    const encoded = encode[encoding](body);
    const suffix = encoding === "identity" ? "" : `-${encoding}`;
    const etag = `"${digest}${suffix}"`;
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
      const made = variantOf(encoding);
      variants.set(encoding, made);
      return made;
    },
  };
}
