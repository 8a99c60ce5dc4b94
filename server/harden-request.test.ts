import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { behindTheFirst, listen } from "./testing/serve.ts";

/** The request as the next stages see it. */
async function seen(path: string, headers: Record<string, string> = {}, method = "GET") {
  const port = await listen(
    behindTheFirst(
      ({ url, method, headers }, response) =>
        void response.end(JSON.stringify({ url, method, headers })),
    ),
  );
  const asked = request({ port, host: "127.0.0.1", path, headers, method }).end();
  const [answer] = await once(asked, "response");
  let text = "";
  for await (const part of answer) text += part;
  return JSON.parse(text);
}

describe("a request", () => {
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
  ])("loses what only the server or the framework's scripts may say: %s", async (name, value) => {
    expect((await seen("/book", { [name]: value })).headers[name]).toBeUndefined();
  });

  test.each([
    "/book/..\\staff\\book",
    "/book/../staff/book",
    "/book/%2e%2E/staff",
    "/book/services/..",
    "/book/./time",
  ])("has no address that pages would take for another: %s", async (path) => {
    expect((await seen(path)).url).toBe("/not-here");
  });

  test.each(["/book/services/a..b", "/book?q=..%5C/../x", "/book/.well-known", "/book/1...a"])(
    "may have dots in its address: %s",
    async (path) => expect((await seen(path)).url).toBe(path),
  );

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
