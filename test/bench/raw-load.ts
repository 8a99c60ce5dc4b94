import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Stop } from "../../scripts/support/say.ts";

const HEADERS_END = "\r\n\r\n";
const STATUS_OK = "HTTP/1.1 200";
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/** Connections that ask for one page again and again, by a client that costs less than any server. */
export type RawLoad = {
  /** Answers a second. */
  run(milliseconds: number): Promise<number>;
  close(): void;
};

/** `headers`: lines as they are sent, so that both servers are asked in the same words. */
export async function openRawLoad(
  origin: string,
  path: string,
  headers: readonly string[],
  connections: number,
): Promise<RawLoad> {
  const { hostname, port, host } = new URL(origin);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers];
  const request = Buffer.from(lines.join("\r\n") + HEADERS_END);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return {
    async run(milliseconds) {
      const began = performance.now();
      const until = began + milliseconds;
      const counts = await Promise.all(sockets.map((socket) => askUntil(until, socket, request)));
      const answers = counts.reduce((sum, count) => sum + count, 0);
      return (answers * 1_000) / (performance.now() - began);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** One request at a time; resolves with the number of answers once the time is over. */
function askUntil(until: number, socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    const isWhole = createAnswerReader();

    function end(finish: () => void): void {
      socket.off("data", read).off("close", closed);
      finish();
    }
    function closed(): void {
      end(() => reject(new Stop("a connection was closed during the measurement")));
    }
    function read(chunk: Buffer): void {
      if (!isWhole(chunk)) return;
      count += 1;
      if (performance.now() < until) socket.write(request);
      else end(() => resolve(count));
    }
    socket.on("data", read).once("close", closed);
    socket.write(request);
  });
}

/** Takes an answer piece by piece, and says when it is whole. */
function createAnswerReader(): (chunk: Buffer) => boolean {
  let missing = 0;
  let start: Buffer = Buffer.alloc(0);
  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      return missing === 0;
    }
    start = start.length > 0 ? Buffer.concat([start, chunk]) : chunk;
    const length = answerLength(start);
    if (length === undefined) return false;
    missing = length - start.length;
    start = Buffer.alloc(0);
    return missing === 0;
  };
}

/** Of headers and body; `undefined` while the headers are not whole. */
function answerLength(start: Buffer): number | undefined {
  const end = start.indexOf(HEADERS_END);
  if (end < 0) return undefined;
  const headers = start.toString("latin1", 0, end);
  if (!headers.startsWith(STATUS_OK)) throw new Stop(`answered by ${headers.split("\r\n", 1)[0]}`);
  return end + HEADERS_END.length + Number(CONTENT_LENGTH.exec(headers)?.[1] ?? 0);
}
