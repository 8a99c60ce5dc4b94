import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";

/** Requests that make sense, for a fuzzer to spoil byte by byte. None of them may book. */
export function sensible(host: string, links: readonly string[]): readonly Buffer[] {
  const request = (line: string, ...more: readonly string[]) =>
    Buffer.from([line, `Host: ${host}`, "Connection: close", ...more].join("\r\n"), "latin1");
  const head = (...lines: readonly [string, ...string[]]) =>
    Buffer.concat([request(...lines), Buffer.from("\r\n\r\n")]);
  const form = [
    ["location", "book"],
    ["review", `Fe26.2*1*${"a1".repeat(32)}*${"bC-_".repeat(40)}*1900000000000`],
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
    head("HEAD /book/bookings/Fe26.2*1*aa*bb*cc HTTP/1.1", "Range: bytes=0-9"),
    head("OPTIONS /book HTTP/1.1", "Access-Control-Request-Method: POST"),
    post("/book/details"),
    post("/book/services/svc_cut"),
  ];
}

/** Share of bits that are flipped: a few in each request. */
const RATIO = "0.0008:0.01";

/** All of them with bits flipped, others for each seed. Their lengths stay as they are. */
export async function mangle(
  program: string,
  requests: readonly Buffer[],
  seed: number,
): Promise<readonly Buffer[]> {
  const child = spawn(program, ["-s", String(seed), "-r", RATIO], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stdin.end(Buffer.concat(requests));
  await once(child, "close");
  const all = Buffer.concat(chunks);
  let from = 0;
  return requests.map(({ length }) => {
    from += length;
    return all.subarray(from - length, from);
  });
}

/** Whoever spoils a length may leave the server waiting for more, which it does for a while. */
const PATIENCE_MS = 1_500;

/** The answer as it came; empty where there was none, as there may be to what is no request. */
export function sendRaw(origin: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("latin1").on("data", (part: string) => {
      answer += part;
    });
    socket.once("error", () => socket.destroy());
    socket.once("close", () => done(answer));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.write(bytes);
  });
}
