import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import {
  answered,
  deadPort,
  httpAt,
  httpServer,
  httpTo,
  KEY,
  rawServer,
} from "../testing/servers.ts";

const post = { method: "POST", path: "/api/Appointments", body: { clientId: "c" } } as const;
const get = { method: "GET", path: "/api/servicecategories" } as const;

describe("a request", () => {
  test("carries the key, JSON and the path below the base address", async () => {
    const server = await rawServer((socket) => socket.end(answered("{}")));
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

  test("because nobody listens", async () => {
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
    const server = await rawServer((socket) => socket.end(answered("{}")));
    const http = httpTo(server.port);
    await http.close();
    expect(await http.send(request)).toMatchObject({
      error: { kind: "closed", provesNothingHappened: true },
    });
    expect(server.connections()).toBe(0);
  });
});

describe("a POST that must be sent by some time", () => {
  test("is not sent on a connection that opens later: the machine may have slept", async () => {
    const server = await rawServer((socket) => socket.end(answered("{}")));
    // Timers stand still in a sleep; the clock does not.
    const times = [1_000, 200_000];
    const http = httpTo(server.port, { now: () => times[Math.min(1, server.connections())] ?? 0 });
    const late = await http.send({ ...post, sendBy: 6_000 });
    expect(late).toEqual({
      ok: false,
      error: { kind: "not_sent", reason: "late", provesNothingHappened: true },
    });
    await expect.poll(server.connections).toBe(1);
    expect(server.requests).toEqual([]);
  });

  test("is sent before then", async () => {
    const server = await rawServer((socket) => socket.end(answered("{}")));
    const http = httpTo(server.port, { now: () => 1_000 });
    expect(await http.send({ ...post, sendBy: 1_000 })).toMatchObject({ ok: true });
  });
});

test("a connection that does not open in time was never used", async () => {
  // A server that accepts but never speaks: TLS is what does not open.
  const server = await rawServer(() => undefined);
  const http = httpAt(`https://127.0.0.1:${server.port}`, { connectTimeoutMs: 100 });
  expect(await http.send(post)).toMatchObject({
    error: { kind: "not_sent", detail: "UND_ERR_CONNECT_TIMEOUT", provesNothingHappened: true },
  });
});

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
    const server = await rawServer(() => undefined);
    const http = httpTo(server.port, { readTimeoutMs: 80, writeTimeoutMs: 80 });
    const result = await http.send(request);
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
    const slow = await rawServer((socket) => void socket.write(`${head}{"id":`));
    const hasty = { readTimeoutMs: 80, writeTimeoutMs: 80 };
    expect(await httpTo(slow.port, hasty).send(request)).toMatchObject({
      value: { status: 200, body: { error: { kind: "timeout" } } },
    });
    const long = await httpServer((_request, response) => response.end("x".repeat(5_000)));
    expect(await httpTo(long, { maxBodyBytes: 1_000 }).send(request)).toMatchObject({
      value: { status: 200, body: { error: { kind: "unreadable", detail: "too long" } } },
    });
  });
});

describe("kept-alive connections", () => {
  test("serve reads, and a POST never goes on one", async () => {
    const server = await rawServer((socket) => socket.write(answered("{}")));
    const http = httpTo(server.port);
    await http.send(get);
    // undici looks at an idle socket once more before it is free again.
    await new Promise((resolve) => setImmediate(resolve));
    await http.send(get);
    expect(server.connections()).toBe(1);
    await http.send(post);
    await http.send(post);
    expect(server.connections()).toBe(3);
  });

  test("that die under a read are not used a second time without being asked", async () => {
    const server = await rawServer((socket, nth) => {
      if (nth === 2) socket.resetAndDestroy();
      else socket.write(answered("{}"));
    });
    const http = httpTo(server.port);
    await http.send(get);
    expect(await http.send(get)).toMatchObject({ error: { kind: "reset" } });
    expect(server.requests).toHaveLength(2);
  });

  test("a server that drops every idle socket at once loses no POST", async () => {
    const server = await rawServer((socket) => {
      socket.write(answered("{}"));
      setImmediate(() => socket.destroy());
    });
    const http = httpTo(server.port);
    for (let count = 0; count < 20; count += 1) {
      expect(await http.send(post)).toMatchObject({ ok: true });
    }
    expect(server.requests).toHaveLength(20);
    expect(server.connections()).toBe(20);
  });
});

test("a server that hangs up on whoever comes is called once for each POST", async () => {
  const server = await rawServer(
    () => undefined,
    (socket) => socket.destroy(),
  );
  for (let count = 1; count <= 10; count += 1) {
    const result = await httpTo(server.port).send(post);
    expect(result).toMatchObject({ error: { kind: "reset", provesNothingHappened: false } });
    expect(server.connections()).toBe(count);
  }
});

describe("a signal", () => {
  test("cuts a read short", async () => {
    const server = await rawServer(() => undefined);
    const leaver = new AbortController();
    const reading = httpTo(server.port).send({ ...get, signal: leaver.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    leaver.abort();
    expect(await reading).toMatchObject({ error: { kind: "timeout" } });
  });

  test("leaves a write on its way alone", async () => {
    const leaver = new AbortController();
    const server = await rawServer((socket) => {
      leaver.abort();
      socket.end(answered('{"id":"a"}'));
    });
    const writing = httpTo(server.port).send({ ...post, signal: leaver.signal });
    expect(await writing).toMatchObject({ ok: true, value: { status: 200 } });
  });
});

test("closing lets what is on its way end", async () => {
  const server = await rawServer((socket) => setTimeout(() => socket.end(answered("{}")), 50));
  const http = httpTo(server.port);
  const writing = http.send(post);
  await expect.poll(() => server.requests.length).toBe(1);
  await http.close();
  expect(await writing).toMatchObject({ ok: true });
});

test("the key is in nothing that can be printed, even where the upstream quotes it", async () => {
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
