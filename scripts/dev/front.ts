import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";

const EVENTS = "/__dev/events";
const SCRIPT = "/__dev/reload.js";
const TAG = `<script src="${SCRIPT}" type="module" data-own=""></script>`;

/** Reloads on an event, and when the connection returns. */
const RELOAD = `let lost = false;
const events = new EventSource("${EVENTS}");
events.addEventListener("open", () => lost && location.reload());
events.addEventListener("error", () => { lost = true; });
events.addEventListener("message", () => location.reload());
`;

export type Front = {
  readonly server: Server;
  reload(): void;
};

/**
 * Stands before the site while it is being changed: passes requests on, waits with them while the
 * site starts, and puts a script into pages that loads them again. So nothing of this is in the site.
 * `site` settles with the site's port, or rejects with what kept it from starting.
 */
export function createFront(site: () => Promise<number>): Front {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === EVENTS) listen(response, listeners);
    else if (request.url === SCRIPT) sendScript(response);
    else {
      site()
        .then((port) => passOn(port, request, response))
        .catch((error: unknown) => sendFailure(response, String(error)));
    }
  });
  return {
    server,
    reload() {
      for (const listener of listeners) listener.write("data: reload\n\n");
    },
  };
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write("retry: 300\n\n");
  listeners.add(response);
  response.on("close", () => listeners.delete(response));
}

function sendScript(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
  response.end(RELOAD);
}

function sendFailure(response: ServerResponse, reason: string): void {
  const text = reason.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  response.writeHead(503, { "content-type": "text/html; charset=utf-8" });
  const head = `<meta charset="utf-8"><title>The site does not start</title>${TAG}`;
  response.end(
    `<!doctype html><head>${head}</head><h1>The site does not start</h1><pre>${text}</pre>`,
  );
}

function passOn(port: number, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...request.headers };
  // Pages must arrive complete and uncompressed.
  delete headers["accept-encoding"];
  delete headers["if-none-match"];
  const { method, url: path } = request;
  const passed = ask({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    const type = answer.headers["content-type"] ?? "";
    if (method !== "HEAD" && type.startsWith("text/html")) void sendPage(answer, response);
    else {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }
  });
  passed.on("error", (error) => {
    if (response.headersSent) response.destroy();
    else sendFailure(response, String(error));
  });
  request.pipe(passed);
}

async function sendPage(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  const page = withReload(Buffer.concat(chunks).toString("utf8"));
  const headers = { ...answer.headers, "content-length": String(Buffer.byteLength(page)) };
  delete headers["transfer-encoding"];
  delete headers.etag;
  response.writeHead(answer.statusCode ?? 502, headers);
  response.end(page);
}

export function withReload(page: string): string {
  return page.replace("</head>", () => `${TAG}</head>`);
}
