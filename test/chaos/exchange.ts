import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";

/** One request on its way from the site to the sandbox. */
export type Exchange = {
  readonly target: string;
  readonly agent: Agent;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
};

/** `body`: undefined where there is no JSON, whose text is in `text`. */
export type Answer = {
  readonly status: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: unknown;
  readonly text?: string;
};

export type AskedOf = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
};

/**
 * Answers a request in its own way, or `undefined`: it is none of its concern. `original` has the
 * sandbox carry it out, with another body if one is given.
 */
export type Meddler = (
  request: AskedOf,
  original: (body?: unknown) => Promise<Answer>,
) => Promise<Answer> | undefined;

export async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  return jsonIn(await text(incoming));
}

function jsonIn(written: string): unknown {
  try {
    return written === "" ? undefined : JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Carried out by the sandbox, and read whole. */
export async function forward(exchange: Exchange, body: unknown): Promise<Answer> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const { "content-length": _, "transfer-encoding": __, ...headers } = exchange.incoming.headers;
  const response = await send(
    exchange,
    { ...headers, ...(content && { "content-length": String(Buffer.byteLength(content)) }) },
    (onward) => onward.end(content),
  );
  const written = await text(response);
  const json = jsonIn(written);
  return {
    status: response.statusCode ?? 502,
    headers: response.headers,
    ...(json === undefined ? { text: written } : { body: json }),
  };
}

/** Both ways as they come. */
export async function stream(exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange;
  const response = await send(exchange, incoming.headers, (onward) => incoming.pipe(onward));
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  response.pipe(outgoing);
  response.once("error", () => incoming.socket.resetAndDestroy());
  response.once("aborted", () => incoming.socket.resetAndDestroy());
}

function send(
  { target, agent, incoming, outgoing }: Exchange,
  headers: IncomingHttpHeaders,
  write: (onward: ReturnType<typeof request>) => void,
): Promise<IncomingMessage> {
  const { method } = incoming;
  return new Promise((resolve, reject) => {
    const onward = request(new URL(incoming.url ?? "/", target), { method, headers, agent });
    onward.once("response", resolve);
    onward.once("error", reject);
    outgoing.once("close", () => onward.destroy());
    write(onward);
  });
}

const NOT_PASSED_ON = ["content-length", "transfer-encoding", "connection", "keep-alive"];

export function sendAnswer(
  outgoing: ServerResponse,
  { status, headers, body, text }: Answer,
): void {
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== undefined && !NOT_PASSED_ON.includes(name)) outgoing.setHeader(name, value);
  }
  if (body !== undefined) outgoing.setHeader("content-type", "application/json");
  const content = body === undefined ? (text ?? "") : JSON.stringify(body);
  outgoing.writeHead(status).end(status === 204 ? undefined : content);
}
