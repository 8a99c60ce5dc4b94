import type { IncomingMessage } from "node:http";

const base = "http://sandbox";

/** Where a request goes; one that makes no sense goes to the root, where nothing is. */
export function addressOf(request: IncomingMessage): URL {
  return URL.parse(request.url ?? "/", base) ?? new URL(base);
}

/** A part of a path. What cannot be decoded is left as it is, and no record has such an id. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
