import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Reply } from "./reply.ts";

const base = "http://sandbox";

/** URL of a request; malformed ones become the root, which has no route. */
export function addressOf(request: IncomingMessage): URL {
  return URL.parse(request.url ?? "/", base) ?? new URL(base);
}

/** An undecodable part stays as it is, and matches no record. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One request and the ways in which it can end. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly #response: ServerResponse;
  #closed: ((status: number | null) => void) | null = null;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.#response = response;
    response.on("close", () => this.#close(null));
  }

  /**
   * Called once, with the status or null, before the last byte leaves: a caller who has the
   * response finds the request closed.
   */
  onClose(closed: (status: number | null) => void): void {
    const before = this.#closed;
    this.#closed = (status) => {
      before?.(status);
      closed(status);
    };
  }

  send(reply: Reply): void {
    this.#close(reply.status);
    if (this.#response.destroyed || this.#response.headersSent) return;
    if (reply.body === undefined) {
      this.#response.writeHead(reply.status, reply.headers).end();
      return;
    }
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    this.#response.writeHead(reply.status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      ...reply.headers,
    });
    this.#response.end(text);
  }

  /** Announces the whole body, sends half of it and closes the connection. */
  sendHalf(reply: Reply): void {
    const text = JSON.stringify(reply.body ?? {});
    this.#close(reply.status);
    this.#response.writeHead(reply.status === 204 ? 200 : reply.status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    this.#response.write(text.slice(0, text.length / 2), () => this.#response.destroy());
  }

  /** TCP reset. */
  reset(): void {
    this.#close(null);
    this.request.socket.resetAndDestroy();
  }

  #close(status: number | null): void {
    this.#closed?.(status);
    this.#closed = null;
  }
}

export type Body = { ok: true; value: unknown } | { ok: false; detail: string };

/** An empty body is an empty object. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const sent = await text(request);
  if (sent === "") return { ok: true, value: {} };
  if (!/^application\/(.+\+)?json\b/.test(request.headers["content-type"] ?? "")) {
    return { ok: false, detail: "The content type must be application/json." };
  }
  try {
    return { ok: true, value: JSON.parse(sent) };
  } catch {
    return { ok: false, detail: "The body is not valid JSON." };
  }
}
