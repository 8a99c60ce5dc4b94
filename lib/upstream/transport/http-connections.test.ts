import { describe, expect, test } from "vitest";
import { httpResponse, httpTo, rawServer } from "../testing/servers.ts";

const post = { method: "POST", path: "/api/Appointments", body: { clientId: "c" } } as const;
const get = { method: "GET", path: "/api/servicecategories" } as const;

describe("kept-alive connections", () => {
  test("serve reads, and a POST never goes on one", async () => {
    const server = await rawServer((socket) => socket.write(httpResponse("{}")));
    const http = httpTo(server.port);
    await http.send(get);
    // undici frees an idle socket in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    await http.send(get);
    expect(server.connections()).toBe(1);
    await http.send(post);
    await http.send(post);
    expect(server.connections()).toBe(3);
  });

  test("that break during a read are not retried by undici", async () => {
    const server = await rawServer((socket, nth) => {
      if (nth === 2) socket.resetAndDestroy();
      else socket.write(httpResponse("{}"));
    });
    const http = httpTo(server.port);
    await http.send(get);
    expect(await http.send(get)).toMatchObject({ error: { kind: "reset" } });
    expect(server.requests).toHaveLength(2);
  });

  test("a server that drops every idle socket at once loses no POST", async () => {
    const server = await rawServer((socket) => {
      socket.write(httpResponse("{}"));
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

test("a server that closes every connection gets each POST once", async () => {
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
