import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { createEmbedOrigins } from "../app/_shared/embed-origins.ts";
import { refuseFraming } from "./refuse-framing.ts";
import { render } from "./render.ts";
import {
  behindTheFirstOf,
  known,
  listen,
  locationAt,
  pagesOf,
  UNBOUNDED,
} from "./testing/serve.ts";

const locations = [
  locationAt("book", { embedOrigins: ["https://salon.example"] }),
  locationAt("soho", { embedOrigins: ["https://*.soho.example"] }),
];
const originsOf = createEmbedOrigins(known(...locations));

let port = 0;
beforeEach(async () => {
  const { pages, errorPages } = pagesOf((asked, response) => {
    response.setHeader("Content-Type", "text/html").end(`page ${asked.url}`);
  });
  const stages = [refuseFraming(originsOf, errorPages), render(() => {}, pages, UNBOUNDED)];
  port = await listen(behindTheFirstOf(locations, ...stages));
});

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  const sent = request({ port, host: "127.0.0.1", path, headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  answer?.resume();
  return answer?.statusCode ?? 0;
}

const inFrame = { "sec-fetch-dest": "iframe" };

test.each([
  ["/book", { ...inFrame, referer: "https://salon.example/visit" }, 200],
  ["/book", { ...inFrame, referer: "https://evil.example/" }, 403],
  ["/book", { ...inFrame, referer: "http://salon.example/" }, 403],
  ["/book", { ...inFrame }, 200],
  ["/book", { referer: "https://evil.example/" }, 200],
  ["/soho/time", { ...inFrame, referer: "https://www.soho.example/" }, 200],
  ["/soho/time", { ...inFrame, referer: "https://salon.example/" }, 403],
])("%s for %o: %i", async (path, headers, status) => {
  expect(await statusOf(path, headers)).toBe(status);
});

test("the steps within a frame are its own", async () => {
  const referer = `http://127.0.0.1:${port}/book`;
  expect(await statusOf("/book/time", { ...inFrame, referer })).toBe(200);
});
