import { connect } from "node:net";

/** A header that is listed twice is sent twice. */
export type RawRequest = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
};

export type RawAnswer = {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly milliseconds: number;
};

const PATIENCE_MS = 20_000;

/** For requests that no browser would send. */
export async function ask(origin: string, request: RawRequest): Promise<RawAnswer> {
  const began = performance.now();
  const answer = await exchange(origin, textOf(origin, request));
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) {
    const at = line.indexOf(":");
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: rest.join("\r\n\r\n"),
    milliseconds: performance.now() - began,
  };
}

export function textOf(
  origin: string,
  { method = "GET", path = "/", headers = [], body }: RawRequest,
): string {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(names.has("host") ? [] : [`Host: ${new URL(origin).host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...(names.has("connection") ? [] : ["Connection: close"]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

export function exchange(
  origin: string,
  sent: string | Buffer,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("latin1").on("data", (part: string) => {
      answer += part;
    });
    socket.once("error", () => done(answer));
    socket.once("close", () => done(answer));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.write(sent);
  });
}

const BOUNDARY = "----zqxjvBoundary";

export function formOf(
  fields: Readonly<Record<string, string>>,
): Pick<RawRequest, "body" | "headers"> {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: `${parts.join("")}--${BOUNDARY}--\r\n`,
    headers: [["Content-Type", `multipart/form-data; boundary=${BOUNDARY}`]],
  };
}
