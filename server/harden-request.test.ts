import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isTooLong, refuseLarge } from "./body-limit.ts";
import { boundConnections } from "./connections.ts";
import { hardenRequests, watchServers } from "./harden-request.ts";

/** Tells what a server behind the door gets to see. */
let server: Server;
let port: number;
const answered: (string | undefined)[] = [];
beforeAll(async () => {
  watchServers(
    (found) => {
      boundConnections(found, false);
      refuseLarge(found);
      hardenRequests(found);
    },
    () => undefined,
  );
  server = createServer((request, response) => {
    const { url, method, headers } = request;
    answered.push(url);
    let body = "";
    request.setEncoding("utf8").on("data", (part) => {
      body += part;
    });
    request.once("end", () => {
      response.statusCode = isTooLong(request) ? 413 : 200;
      response.end(JSON.stringify({ url, method, headers, body }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => new Promise((closed) => server.close(closed)));

async function seen(path: string, headers: Record<string, string> = {}, method = "GET") {
  const asked = request({ port, host: "127.0.0.1", path, headers, method }).end();
  const [answer] = await once(asked, "response");
  let text = "";
  for await (const part of answer) text += part;
  return JSON.parse(text);
}

describe("a request at the door", () => {
  test("gets the address it came from, behind what it claims", async () => {
    expect((await seen("/book")).headers["x-forwarded-for"]).toBe("127.0.0.1");
    const claimed = { "x-forwarded-for": "198.51.100.1, 203.0.113.7" };
    expect((await seen("/book", claimed)).headers["x-forwarded-for"]).toBe(
      "198.51.100.1, 203.0.113.7, 127.0.0.1",
    );
  });

  test("does not say how the site is reached", async () => {
    const { headers } = await seen("/book", { "x-forwarded-proto": "https" });
    expect(headers["x-forwarded-proto"]).toBeUndefined();
  });

  test("does not say by which name", async () => {
    const { headers } = await seen("/book", { "x-forwarded-host": "evil.example" });
    expect(headers["x-forwarded-host"]).toBeUndefined();
  });

  test.each([
    ["next-action", "7f".repeat(21)],
    ["next-router-state-tree", "%5B%22%22%5D"],
    ["next-url", "/book"],
    ["rsc", "1"],
    ["x-nextjs-data", "1"],
    ["x-middleware-subrequest", "proxy"],
  ])("loses what the framework's own scripts would send: %s", async (name, value) => {
    expect((await seen("/book", { [name]: value })).headers[name]).toBeUndefined();
  });

  test("keeps a form that can be read as one", async () => {
    const form = { "content-type": "multipart/form-data; boundary=b" };
    expect((await seen("/book", form)).headers).toMatchObject(form);
    const broken = { "content-type": "multipart/form-data" };
    expect((await seen("/book", broken)).headers["content-type"]).toBe("text/plain");
  });

  test.each(["/%E0%A4", "/book/%ff", "/%", "/book/%zz?line=a", "http://evil.example/%E0%A4"])(
    "is led to a page when its address cannot be read: %s",
    async (path) => {
      expect((await seen(path)).url).toBe("/not-here");
    },
  );

  test.each(["/book?q=%E0%A4", "/book/services/caf%C3%A9", "/book/time?line=a%2Fb"])(
    "keeps an address that can: %s",
    async (path) => {
      expect((await seen(path)).url).toBe(path);
    },
  );
});

async function statusOf(head: string, body: string): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await answerTo(head, body))?.[1] ?? 0);
}

async function answerTo(head: string, body: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`POST /book HTTP/1.1\r\nHost: book.example\r\nConnection: close\r\n${head}\r\n\r\n`);
  socket.write(body);
  let answer = "";
  socket.setEncoding("latin1").on("data", (part) => {
    answer += part;
  });
  await new Promise((closed) => socket.once("close", closed));
  return answer;
}

describe("a body at the door", () => {
  const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n0\r\n\r\n`;

  test("is let in when it may be a form of ours", async () => {
    expect(await statusOf("Content-Length: 40000", "x".repeat(40_000))).toBe(200);
    expect(await statusOf("Transfer-Encoding: chunked", chunked(40_000))).toBe(200);
  });

  test("is handed on when all of it has come, and not if it breaks off", async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    const send = (text: string) => new Promise((sent) => socket.write(text, sent));
    await send("POST /half HTTP/1.1\r\nHost: book.example\r\nContent-Length: 10\r\n\r\nhalf ");
    await seen("/meanwhile");
    expect(answered.at(-1)).toBe("/meanwhile");
    expect(answered).not.toContain("/half");
    await send("whole");
    await once(socket, "data");
    expect(answered.at(-1)).toBe("/half");

    await send("POST /broken HTTP/1.1\r\nHost: book.example\r\nContent-Length: 10\r\n\r\nhalf ");
    socket.destroy();
    await seen("/afterwards");
    expect(answered).not.toContain("/broken");
  });

  test("comes out whole, however it was sent", async () => {
    const asked = request({ port, host: "127.0.0.1", path: "/parts", method: "PUT" });
    for (const part of ["one ", "two ", "three"]) {
      asked.write(part);
      await seen("/between");
    }
    asked.end();
    const [answer] = await once(asked, "response");
    let text = "";
    for await (const part of answer) text += part;
    expect(JSON.parse(text)).toMatchObject({ url: "/parts", body: "one two three" });
  });

  test("that is longer than any form is read to its end, and none of it is handed on", async () => {
    for (const [head, body] of [
      ["Content-Length: 200000", "x".repeat(200_000)],
      ["Transfer-Encoding: chunked", chunked(200_000)],
    ] as const) {
      const answer = await answerTo(head, body);
      expect(answer).toMatch(/^HTTP\/1\.1 413/);
      expect(answer).toContain('"body":""');
    }
  });

  test("is not waited for where it is beyond all measure", async () => {
    expect(await statusOf("Content-Length: 2000000", "x")).toBe(413);
    // Told so, or cut off while still sending.
    expect([413, 0]).toContain(await statusOf("Transfer-Encoding: chunked", chunked(2_000_000)));
    await seen("/afterwards");
  });
});

test("whoever sends too slowly is not waited for", async () => {
  await seen("/book");
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(30_000);
  server.timeout = 50;
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /book HTTP/1.1\r\n");
  await once(socket.resume(), "close");
});
