import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { watched } from "#lib/app/cacheability.ts";
import type { Location } from "#lib/config/types.ts";
import { withErrorPage } from "../error-page.ts";
import { answerPost, type FormRules } from "../forms/answer-post.ts";
import type { ReadStyles } from "../html/build-styles.ts";
import { rewriteHtml } from "../html/rewrite-html.ts";
import { askWithin } from "../inject.ts";
import { isDocument, ownDocument, send } from "../own-documents.ts";
import { addStage } from "../stage.ts";
import { askedFor } from "./cache-key.ts";
import type { KeptPage, KeptPages } from "./page-cache.ts";

export type Giving = FormRules & {
  readonly pages: KeptPages;
  /** Of the site's own address: whatever name a visitor asks by, pages are the same. */
  readonly host: string;
  readonly locationOf: (slug: string) => Pick<Location, "locale"> | undefined;
  readonly now: () => number;
  readonly styles: ReadStyles;
};

/**
 * Stands between a server and whoever answers its requests: pages that may be kept are rendered
 * from a request of our own, which holds nothing of the visitor's but the address, the language
 * and who counts as asking, and are given to all who ask for the same.
 */
export function giveKeptPages(server: Server, giving: Giving): void {
  addStage(server, (request, response, answer) => {
    const asked = askedFor(request, giving.host, giving.locationOf);
    const zipped = takesGzip(request);
    if (!asked) {
      if (!isDocument(request)) return answer(request, response);
      const isPosted = request.method === "POST";
      const made = isPosted ? answerPost(answer, request, giving) : ownDocument(answer, request);
      made.then(
        (own) => send(response, rewriteHtml(own, giving.styles), zipped),
        // Whether it was read is not known, so that it must not be read again.
        () => response.destroy(),
      );
      return;
    }
    const { key, slug, question } = asked;
    const render = async () => {
      const { value, isForOne } = await watched(() => askWithin(answer, question));
      return {
        answer: rewriteHtml(await withErrorPage(answer, question, value), giving.styles),
        isForOne,
      };
    };
    giving.pages.give(key, slug, render).then(
      (given) => {
        if (given.kind === "own") return send(response, given.answer, zipped);
        return give(response, given.page, giving.now(), zipped);
      },
      // Nothing has been answered yet.
      () => answer(request, response),
    );
  });
}

/** A copy of a page, with a nonce that nobody has seen. */
function give(response: ServerResponse, page: KeptPage, now: number, zipped: boolean): void {
  const { copy, since } = page;
  const nonce = randomBytes(16).toString("hex");
  const filling = Buffer.from(nonce);
  const body = zipped ? copy.body.gzipped(filling) : copy.body.filled(filling);
  const age = Math.max(0, Math.floor((now - since) / 1_000));
  const headers = copy.headers.flatMap(([name, value]) => [
    name,
    value.replaceAll(copy.nonce, nonce),
  ]);
  headers.push("Age", String(age), "Content-Length", String(body.length));
  // A cache in front keeps it for what is left of its time.
  headers.push("X-Accel-Expires", String(Math.max(1, copy.seconds - age)));
  if (zipped) headers.push("Content-Encoding", "gzip");
  response.writeHead(200, headers).end(body);
}

/** RFC 9110, 12.5.3: named, and not with a weight of zero. */
function takesGzip({ headers }: IncomingMessage): boolean {
  return String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      return name === "gzip" && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text));
    });
}
