import type { IncomingMessage } from "node:http";

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
