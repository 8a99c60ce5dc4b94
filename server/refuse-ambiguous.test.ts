import { expect, test } from "vitest";
import { exchange } from "../test/harness/http/raw.ts";
import { pipeline } from "./pipeline.ts";
import { refuseAmbiguous } from "./refuse-ambiguous.ts";
import { listen } from "./testing/serve.ts";

async function answerTo(...lines: readonly string[]): Promise<string> {
  const stages = [
    refuseAmbiguous(),
    (_request: unknown, response: { end(text: string): unknown }) => void response.end("page"),
  ];
  const port = await listen(pipeline(stages));
  return exchange(`http://127.0.0.1:${port}`, `${lines.join("\r\n")}\r\n\r\n`, 2_000);
}

test.each([
  ["two hosts", "GET /book HTTP/1.1", "Host: a", "Host: b"],
  ["one host twice", "GET /book HTTP/1.1", "Host: a", "hOST: a"],
  ["no host", "GET /book HTTP/1.1"],
  ["no host, in the older protocol", "GET /book HTTP/1.0"],
  ["a target with a host of its own", "GET http://b/book HTTP/1.1", "Host: a"],
  ["thousands of parameters", `GET /book?${"a&".repeat(6_000)} HTTP/1.1`, "Host: a"],
  ["no path", "OPTIONS * HTTP/1.1", "Host: a"],
])("a request with %s is refused", async (_what, ...lines) => {
  expect(await answerTo(...lines)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a request with one host and a path passes", async () => {
  expect(await answerTo("GET /book HTTP/1.1", "Host: a", "Connection: close")).toContain("page");
});
