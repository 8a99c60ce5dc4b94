import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { bodyLimit } from "./body-limit.ts";
import { pageRequestOf } from "./pages/page-request.ts";
import { behindTheFirst, listen, pagesOf } from "./testing/serve.ts";

let port: number;
let answered: string[] = [];
beforeEach(async () => {
  answered = [];
  const { errorPages } = pagesOf((_, response) => void response.end("too long"));
  port = await listen(
    behindTheFirst(bodyLimit(errorPages), (asked, response) => {
      const { url, body } = pageRequestOf(asked);
      answered.push(url);
      response.end(JSON.stringify({ url, body: body?.toString() }));
    }),
  );
});

async function seen(path: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return answer.json();
}

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

describe("a body", () => {
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
    const asked = request({ port, host: "127.0.0.1", path: "/parts", method: "POST" });
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
      expect(answer).toContain("too long");
      expect(answered).toEqual([]);
    }
  });

  test("is not waited for where it is beyond all measure", async () => {
    expect(await statusOf("Content-Length: 2000000", "x")).toBe(413);
    // Answered so, or cut off while still sending.
    expect([413, 0]).toContain(await statusOf("Transfer-Encoding: chunked", chunked(2_000_000)));
    await seen("/afterwards");
  });
});
