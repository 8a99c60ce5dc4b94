import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import {
  deadPort,
  httpAt,
  httpResponse,
  httpServer,
  httpTo,
  KEY,
  rawServer,
} from "../testing/servers.ts";

const post = { method: "POST", path: "/api/Appointments", body: { clientId: "c" } } as const;
const get = { method: "GET", path: "/api/servicecategories" } as const;

describe("a request", () => {
  test("carries the key, JSON and the path below the base address", async () => {
    const server = await rawServer((socket) => socket.end(httpResponse("{}")));
    const http = httpAt(`http://127.0.0.1:${server.port}/v1/`);
    expect(await http.send(post)).toMatchObject({ ok: true, value: { status: 200 } });
    const [head, body] = server.requests.join("").split("\r\n\r\n");
    expect(head).toMatch(/^POST \/v1\/api\/Appointments HTTP\/1\.1/);
    expect(head).toContain(`x-api-key: ${KEY}`);
    expect(head).toContain("content-type: application/json");
    expect(body).toBe('{"clientId":"c"}');
  });

  test("follows no redirect", async () => {
    let count = 0;
    const port = await httpServer((_request, response) => {
      count += 1;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(await httpTo(port).send(get)).toMatchObject({ ok: true, value: { status: 302 } });
    expect(count).toBe(1);
  });
});

describe.each([get, post])("a $method that was never sent", (request) => {
  const proven = { kind: "not_sent", reason: "connection", provesNothingHappened: true };

  test("because the port is closed", async () => {
    const http = httpTo(await deadPort());
    expect(await http.send(request)).toEqual({
      ok: false,
      error: { ...proven, detail: "ECONNREFUSED" },
    });
  });

  test("because the host does not exist", async () => {
    const http = httpAt("http://nowhere.invalid");
    expect(await http.send(request)).toMatchObject({ ok: false, error: proven });
  });

  test("because TLS could not be agreed", async () => {
    const server = await rawServer((socket) => socket.end("this is no TLS"));
    const http = httpAt(`https://127.0.0.1:${server.port}`);
    expect(await http.send(request)).toMatchObject({ ok: false, error: proven });
    expect(server.requests.join("")).not.toContain(KEY);
  });

  test("because this client was closed", async () => {
    const server = await rawServer((socket) => socket.end(httpResponse("{}")));
    const http = httpTo(server.port);
    await http.close();
    expect(await http.send(request)).toMatchObject({
      error: { kind: "closed", provesNothingHappened: true },
    });
    expect(server.connections()).toBe(0);
  });
});

describe("a POST with sendBy", () => {
  test("is not sent on a connection that opens later", async () => {
    const server = await rawServer((socket) => socket.end(httpResponse("{}")));
    // Timers stand still while the machine sleeps; the clock does not.
    const times = [1_000, 200_000];
    const now = () => times[Math.min(1, server.connections())] ?? 0;
    const http = httpTo(server.port, { clock: { ...systemClock, now } });
    expect(await http.send({ ...post, sendBy: 6_000 })).toEqual({
      ok: false,
      error: { kind: "not_sent", reason: "late", provesNothingHappened: true },
    });
    await expect.poll(server.connections).toBe(1);
    expect(server.requests).toEqual([]);
  });

  test("is sent on a connection that opens in time", async () => {
    const server = await rawServer((socket) => socket.end(httpResponse("{}")));
    const http = httpTo(server.port, { clock: { ...systemClock, now: () => 1_000 } });
    expect(await http.send({ ...post, sendBy: 1_000 })).toMatchObject({ ok: true });
  });
});

test("a connection that does not open in time counts as not sent", async () => {
  // The server accepts but never answers the TLS handshake.
  const server = await rawServer(() => undefined);
  const http = httpAt(`https://127.0.0.1:${server.port}`, { connectTimeoutMs: 100 });
  expect(await http.send(post)).toMatchObject({
    error: { kind: "not_sent", detail: "UND_ERR_CONNECT_TIMEOUT", provesNothingHappened: true },
  });
});

/** Its time-outs pass when the test says so. */
function expiringClock() {
  let expire: () => void = () => undefined;
  const clock = {
    ...systemClock,
    after(_ms: number, run: () => void) {
      expire = run;
      return () => undefined;
    },
  };
  return { clock, expire: () => expire() };
}

describe.each([get, post])("a $method whose outcome is unknown", (request) => {
  test("reset after it was read", async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    const result = await httpTo(server.port).send(request);
    expect(result).toMatchObject({ error: { kind: "reset", provesNothingHappened: false } });
    expect(server.requests).toHaveLength(1);
  });

  test("connection ended without an answer", async () => {
    const server = await rawServer((socket) => socket.end());
    const result = await httpTo(server.port).send(request);
    expect(result).toMatchObject({ error: { kind: "reset", provesNothingHappened: false } });
    expect(server.requests).toHaveLength(1);
  });

  test("never answered", async () => {
    const { clock, expire } = expiringClock();
    const server = await rawServer(expire);
    const result = await httpTo(server.port, { clock }).send(request);
    expect(result).toMatchObject({ error: { kind: "timeout", provesNothingHappened: false } });
    expect(server.requests).toHaveLength(1);
  });

  test("answered with something that is not HTTP", async () => {
    const server = await rawServer((socket) => socket.end("nonsense\r\n\r\n"));
    const result = await httpTo(server.port).send(request);
    expect(result).toMatchObject({ error: { kind: "unreadable", provesNothingHappened: false } });
  });

  test("body cut short, too slow or too long", async () => {
    const head = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n";
    const cut = await rawServer((socket) => socket.end(`${head}{"id":`));
    expect(await httpTo(cut.port).send(request)).toMatchObject({
      value: { status: 200, body: { error: { kind: "reset" } } },
    });
    const { clock, expire } = expiringClock();
    // Two turns of the event loop: a busy process, too, has read the head by then.
    const slow = await rawServer(async (socket) => {
      socket.write(`${head}{"id":`);
      await sleep(50);
      await sleep(50);
      expire();
    });
    expect(await httpTo(slow.port, { clock }).send(request)).toMatchObject({
      value: { status: 200, body: { error: { kind: "timeout" } } },
    });
    const long = await httpServer((_request, response) => response.end("x".repeat(5_000)));
    expect(await httpTo(long, { maxBodyBytes: 1_000 }).send(request)).toMatchObject({
      value: { status: 200, body: { error: { kind: "unreadable", detail: "too long" } } },
    });
  });
});

describe("a signal", () => {
  test("aborts a read", async () => {
    const server = await rawServer(() => undefined);
    const controller = new AbortController();
    const reading = httpTo(server.port).send({ ...get, signal: controller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await reading).toMatchObject({ error: { kind: "timeout" } });
  });

  test("does not abort a write in flight", async () => {
    const controller = new AbortController();
    const server = await rawServer((socket) => {
      controller.abort();
      socket.end(httpResponse('{"id":"a"}'));
    });
    const writing = httpTo(server.port).send({ ...post, signal: controller.signal });
    expect(await writing).toMatchObject({ ok: true, value: { status: 200 } });
  });
});

test("closing waits for requests in flight", async () => {
  const server = await rawServer((socket) => setTimeout(() => socket.end(httpResponse("{}")), 50));
  const http = httpTo(server.port);
  const writing = http.send(post);
  await expect.poll(() => server.requests.length).toBe(1);
  await http.close();
  expect(await writing).toMatchObject({ ok: true });
});

test("the key appears in no result or object, even when the upstream quotes it", async () => {
  const quoting = await httpServer((_request, response) =>
    response.writeHead(401).end(JSON.stringify({ title: "No", detail: `bad key ${KEY}` })),
  );
  const http = httpTo(quoting);
  const results = [
    await http.send(get),
    await http.send(post),
    await httpTo(await deadPort()).send(post),
    await httpTo((await rawServer((socket) => socket.resetAndDestroy())).port).send(post),
    await httpTo((await rawServer((socket) => socket.end("nonsense"))).port).send(get),
  ];
  for (const result of [...results, http]) {
    const printed = [inspect(result, { depth: 10, showHidden: true }), JSON.stringify(result)];
    expect(printed.join()).not.toContain(KEY);
  }
  expect(JSON.stringify(results[0])).toContain("bad key [redacted]");
});
