import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** What is asked for; nothing else about the request reaches whoever answers it. */
export type Question = {
  /** `GET` unless it says otherwise. */
  readonly method?: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

export type Answer = {
  readonly status: number;
  /** In the order and under the names in which they were sent, without those of the connection. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
};

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** They speak of one connection, not of the answer. */
const OF_THE_CONNECTION = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

type Sent = { readonly chunk: Buffer | string; readonly encoding: BufferEncoding };

/** A connection to nobody: what is sent over it can be read here. */
class Within extends Socket {
  readonly #sent: Buffer[] = [];

  sent(): Buffer {
    return Buffer.concat(this.#sent);
  }

  override _write(chunk: Sent["chunk"], encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk, encoding }], done);
  }

  override _writev(chunks: readonly Sent[], done: () => void): void {
    for (const { chunk, encoding } of chunks) {
      this.#sent.push(typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk);
    }
    done();
  }
}

/** Has a server's own handler answer a question that nobody sent, without a connection. */
export function askWithin(
  handler: Handler,
  { method = "GET", url, headers, body }: Question,
): Promise<Answer> {
  const request = new IncomingMessage(new Within({}));
  Object.assign(request, { method, url, headers: { ...headers }, complete: true });
  if (body) request.push(body);
  request.push(null);
  return answerTo(handler, request);
}

/** The whole answer of a server's own handler to a request, which is sent to nobody. */
export function answerTo(handler: Handler, request: IncomingMessage): Promise<Answer> {
  const socket = new Within({});
  const response = new ServerResponse(request);
  // No chunks, so that what follows the headers is the body as it is.
  response.useChunkedEncodingByDefault = false;
  response.assignSocket(socket);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer to ${request.url}`));
    socket.once("error", reject).once("close", fail);
    // As a server does: who answers waits for it before they write on.
    socket.on("drain", () => response.emit("drain"));
    response.once("close", fail);
    // Whoever asked went away in the middle of the question.
    request.once("error", reject);
    response.once("finish", () => {
      resolve(parse(socket.sent()));
      response.detachSocket(socket);
      // Likewise, to let go of what they used.
      response.emit("close");
      socket.destroy();
    });
    handler(request, response);
  });
}

function parse(sent: Buffer): Answer {
  const end = sent.indexOf("\r\n\r\n");
  const [first = "", ...lines] = sent.toString("latin1", 0, end).split("\r\n");
  const headers = lines.flatMap((line) => {
    const [name = "", ...value] = line.split(": ");
    const isKept = !OF_THE_CONNECTION.has(name.toLowerCase());
    return isKept ? [[name, value.join(": ")] as const] : [];
  });
  return { status: Number(first.split(" ")[1]), headers, body: sent.subarray(end + 4) };
}
