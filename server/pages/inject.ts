import type { IncomingHttpHeaders, RequestListener } from "node:http";
import lightMyRequest from "light-my-request";

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type PageRequest = {
  readonly method?: "GET" | "POST";
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body?: Buffer;
};

export type PageResponse = {
  readonly status: number;
  /** Names in lower case, without connection headers. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

export type Dispatch = (request: PageRequest) => Promise<PageResponse>;

const CONNECTION_HEADERS = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

export function createDispatch(listener: RequestListener): Dispatch {
  return async ({ method = "GET", url, headers, body }) => {
    const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
    const response = await lightMyRequest(listener, {
      method,
      url,
      headers: Object.fromEntries(sent),
      // Else it makes a text of each body as well.
      payloadAsStream: true,
      ...(body && { payload: body }),
    });
    return {
      status: response.statusCode,
      headers: pairsOf(response.headers),
      body: Buffer.concat(await response.stream().toArray()),
    };
  };
}

function pairsOf(headers: IncomingHttpHeaders | Record<string, unknown>): PageResponse["headers"] {
  return Object.entries(headers)
    .filter(([name]) => !CONNECTION_HEADERS.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const));
}

/** A larger page is a bug: an error page is sent in its place. */
const MAX_BYTES = 2_000_000;

export function isTooLarge({ body }: PageResponse): boolean {
  return body.length > MAX_BYTES;
}

export function headerOf({ headers }: PageResponse, name: string): string | undefined {
  const values = headers.flatMap(([each, value]) => (each === name ? [value] : []));
  return values.length > 0 ? values.join(", ") : undefined;
}

export function withHeaders(
  response: PageResponse,
  changes: Readonly<Record<string, string | undefined>>,
): PageResponse {
  const kept = response.headers.filter(([name]) => !(name in changes));
  const set = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...response, headers: [...kept, ...set] };
}
