import type { Chance } from "../chaos/chance.ts";

/** Valid requests, to be mutated bit by bit. None of them may book. */
export function validRequests(host: string, links: readonly string[]): readonly Buffer[] {
  const request = (line: string, ...more: readonly string[]) =>
    Buffer.from([line, `Host: ${host}`, "Connection: close", ...more].join("\r\n"), "latin1");
  const head = (...lines: readonly [string, ...string[]]) =>
    Buffer.concat([request(...lines), Buffer.from("\r\n\r\n")]);
  const form = [
    ["form", "details"],
    ["review", `4711.${"a1".repeat(32)}${"bC-_".repeat(40)}`],
    ["firstName", "Ada"],
    ["email", "ada@fuzz.example"],
    ["homepage", ""],
    ["work", '{"challenge":{"parameters":{}}}'],
  ];
  const parts = form.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--b--\r\n`;
  const post = (path: string) =>
    Buffer.concat([
      head(
        `POST ${path} HTTP/1.1`,
        `Origin: http://${host}`,
        "Sec-Fetch-Site: same-origin",
        "Content-Type: multipart/form-data; boundary=b",
        `Content-Length: ${Buffer.byteLength(body)}`,
      ),
      Buffer.from(body),
    ]);
  return [
    ...links.map((link) => head(`GET ${link} HTTP/1.1`, "Accept-Language: de, en;q=0.5")),
    head("GET /book HTTP/1.1", "RSC: 1", "Next-Router-State-Tree: %5B%22%22%2C%7B%7D%5D"),
    head("GET /book HTTP/1.1", "X-Forwarded-For: 203.0.113.9, 10.0.0.1", "Cookie: a=b; c=d"),
    head("HEAD /book/bookings/4711.aabbcc HTTP/1.1", "Range: bytes=0-9"),
    head("OPTIONS /book HTTP/1.1", "Access-Control-Request-Method: POST"),
    post("/book/details"),
    post("/book/services/svc_cut"),
  ];
}

const [MIN_SHARE, MAX_SHARE] = [0.000_8, 0.01];

export function mangle(request: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(request);
  const share = MIN_SHARE + chance.number() * (MAX_SHARE - MIN_SHARE);
  const flips = Math.max(1, Math.round(copy.length * 8 * share));
  for (let flip = 0; flip < flips; flip += 1) {
    const at = chance.between(0, copy.length - 1);
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << chance.between(0, 7)), at);
  }
  return copy;
}

/** A mutated length may leave the server waiting for more. */
export const PATIENCE_MS = 1_500;
