import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFront, type Front } from "./front.ts";

const POLICY = "default-src 'self'; script-src 'self'";

let site: Server;
let front: Front;
let siteIsUp: () => Promise<void>;

const listen = (server: Server) =>
  new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
}

const get = (path: string) => fetch(`http://127.0.0.1:${portOf(front.server)}${path}`);

beforeEach(async () => {
  siteIsUp = async () => {};
  site = createServer((request, response) => {
    const isPage = request.url === "/book";
    response.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "image/svg+xml");
    response.setHeader("content-security-policy", POLICY);
    response.end(isPage ? "<head><title>ü</title></head><p>1 $& 2</p>" : "<svg></svg>");
  });
  front = createFront(async () => {
    await siteIsUp();
    return portOf(site);
  });
  await Promise.all([listen(site), listen(front.server)]);
});

afterEach(() => {
  for (const server of [site, front.server]) {
    server.close();
    server.closeAllConnections();
  }
});

test("pages get the script that loads them again, and are otherwise the site's", async () => {
  const answer = await get("/book");
  expect(await answer.text()).toBe(
    '<head><title>ü</title><script src="/__dev/reload.js" type="module" data-own=""></script></head><p>1 $& 2</p>',
  );
  expect(answer.headers.get("content-security-policy")).toBe(POLICY);
});

test("the script is served, and other responses are forwarded unchanged", async () => {
  expect(await (await get("/__dev/reload.js")).text()).toContain("location.reload()");
  expect(await (await get("/logo.svg")).text()).toBe("<svg></svg>");
});

test("a request waits while the site starts", async () => {
  let up = () => {};
  const started = new Promise<void>((done) => {
    up = done;
  });
  siteIsUp = () => started;
  const answer = get("/book");
  expect(await Promise.race([answer, new Promise((done) => setTimeout(done, 50, "waits"))])).toBe(
    "waits",
  );
  up();
  expect((await answer).status).toBe(200);
});

test("a site that does not start says why on the page, which loads itself again", async () => {
  siteIsUp = () => Promise.reject(new Error("<oops> in lib/values/money.ts"));
  const answer = await get("/book");
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain("&lt;oops> in lib/values/money.ts");
  expect(page).toContain("/__dev/reload.js");
});

test("open pages receive the reload event", async () => {
  const answer = await get("/__dev/events");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  front.reload();
  expect((await reader?.read())?.value).toBe("data: reload\n\n");
  await reader?.cancel();
});
