import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { markUncacheable, scope } from "#lib/app/scope.ts";
import { type RenderRules, render } from "../../../render.ts";
import { behindTheFirst, listen, pagesOf, UNBOUNDED } from "../../../testing/serve.ts";
import { createBusyPage } from "../../queue/busy-page.ts";
import { pageCache } from "../page-cache.ts";
import { createPageStore } from "../store.ts";

type State = {
  /** Seconds. */
  clock: number;
  /** Renderings so far. */
  asked: IncomingMessage[];
  /** No room for another rendering. */
  isFull: boolean;
  /** The next rendering waits for it. */
  ready: Promise<void> | undefined;
};

/** A page cache before a framework of the test's own, and what a test may change of both. */
export const site: State = { clock: 1_000, asked: [], isFull: false, ready: undefined };
export const store = createPageStore(() => site.clock * 1_000);

/** A framework that writes everything it gets into its pages, as ours must not. */
async function framework(question: IncomingMessage, response: ServerResponse): Promise<void> {
  site.asked.push(question);
  const count = site.asked.length;
  await site.ready;
  if (question.url?.includes("mine")) markUncacheable();
  if (question.url?.includes("cookie")) response.setHeader("Set-Cookie", "a=1");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.statusCode = question.url?.includes("gone") ? 404 : 200;
  const told = JSON.stringify([question.method, question.url, question.headers, scope()]);
  response.end(`${count} ${told} ü`);
}

let port = 0;

/** Before each test: on a free port, with nothing kept. */
export async function startCachedSite(): Promise<void> {
  const { pages, errorPages } = pagesOf(framework);
  const queue: RenderRules["queue"] = {
    run: (...rendering) =>
      site.isFull ? Promise.resolve({ kind: "busy" }) : UNBOUNDED.queue.run(...rendering),
  };
  const rules = {
    ...UNBOUNDED,
    queue,
    busyPage: createBusyPage(errorPages),
    store,
    host: "book.example",
    protectionOf: () => ["X-Content-Type-Options", "nosniff"],
  };
  port = await listen(behindTheFirst(pageCache(pages, rules), render(framework, pages, UNBOUNDED)));
  Object.assign(site, { asked: [], ready: undefined, isFull: false, clock: site.clock + 60 });
  store.drop("book");
}

export async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = request({ port, host: "127.0.0.1", path, headers, method }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("no answer");
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const body = Buffer.concat(parts);
  const encoding = answer.headers["content-encoding"];
  const decode = { gzip: gunzipSync, br: brotliDecompressSync };
  const isKnown = encoding === "gzip" || encoding === "br";
  const text = (isKnown ? decode[encoding](body) : body).toString();
  return { status: answer.statusCode, headers: answer.headers, text, encoding, body };
}
