import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptedEncodings } from "./accepted-encodings.ts";
import { headerOf, type PageResponse, withHeaders } from "./pages/inject.ts";

const compress = promisify(gzip);

export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageResponse,
): Promise<void> {
  const isText = headerOf(page, "content-type")?.startsWith("text/") ?? false;
  const isCompressed = isText && acceptedEncodings(request).includes("gzip");
  const body = isCompressed ? await compress(page.body) : page.body;
  const { status, headers } = withHeaders(page, {
    "content-length": String(body.length),
    "content-encoding": isCompressed ? "gzip" : headerOf(page, "content-encoding"),
  });
  response.writeHead(status, headers.flat()).end(body);
}
