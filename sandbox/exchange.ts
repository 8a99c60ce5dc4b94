import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Reply, refuse } from "./reply.ts";

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
    this.#closed = closed;
  }

  send(reply: Reply): void {
    if (!this.#response.destroyed) this.#response.end(this.#announce(reply));
  }

  /** Announces the whole body, sends half of it and closes the connection. */
  sendHalf(reply: Reply): void {
    const text = this.#announce(reply);
    this.#response.write(text.slice(0, text.length / 2), () => this.#response.destroy());
  }

  #announce({ status, headers, body }: Reply): string {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    this.#close(status);
    const length = Buffer.byteLength(text);
    const all = { "content-type": "application/json", "content-length": length, ...headers };
    this.#response.writeHead(status, all);
    return text;
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

/** Null where the caller broke off. */
export function receive(request: IncomingMessage): Promise<string | null> {
  return text(request).catch(() => null);
}

/** What a request sent; nothing is an empty object. */
export function parseBody({ headers }: IncomingMessage, sent: string): unknown {
  if (sent === "") return {};
  if (!/^application\/(.+\+)?json\b/.test(headers["content-type"] ?? "")) {
    return refuse(400, "The content type must be application/json.");
  }
  try {
    return JSON.parse(sent);
  } catch {
    return refuse(400, "The body is not valid JSON.");
  }
}
