import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { load, summarise } from "./load.ts";
import { linkTo, scriptsIn } from "./page.ts";
import { table } from "./table.ts";

describe("a page", () => {
  const html = `<script src="/a.js" async></script><script src="/b.js?x=1&amp;y=2">
    </script><script src="/old.js" noModule=""></script><script>inline()</script>
    <script src="/a.js"></script><script data-src="/c.js">load()</script><a href="/book/time?line=a&amp;line=b">x</a><a href="/book/time?z">`;

  test("lists the scripts that a current browser loads, each once", () => {
    expect(scriptsIn(html)).toEqual(["/a.js", "/b.js?x=1&y=2", "/c.js"]);
  });

  test("linkTo finds the first link with a prefix", () => {
    expect(linkTo(html, "/book/time?")).toBe("/book/time?line=a&line=b");
    expect(linkTo(html, "/book/details?")).toBeUndefined();
  });
});

describe("load", () => {
  test("is summarised by median, 99th percentile and rate", () => {
    const times = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect(summarise(times, 3, 4000)).toEqual({
      requests: 200,
      failed: 3,
      perSecond: 50,
      p50Milliseconds: 100,
      p99Milliseconds: 198,
    });
    expect(summarise([], 0, 1000)).toMatchObject({ perSecond: 0, p50Milliseconds: 0 });
  });

  test("counts failed responses, and never has more in flight than connections", async () => {
    let open = 0;
    let most = 0;
    const server = createServer((request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(request.url === "/there" ? 200 : 503).end("x".repeat(200_000));
      }, 5);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const good = await load(origin, "/there", { connections: 3, seconds: 1 });
    expect(good.requests).toBeGreaterThan(3);
    expect(good.failed).toBe(0);
    expect(most).toBe(3);
    const bad = await load(origin, "/gone", { connections: 1, seconds: 1 });
    expect(bad.failed).toBe(bad.requests);
    await new Promise((closed) => server.close(closed));
  });
});

test("the table aligns figures and judges those with a budget", () => {
  expect(
    table([
      { name: "Script", value: 9.96, unit: "kB", budget: 10 },
      { name: "Markup", value: 20.1, unit: "kB", budget: 20 },
      { name: "Pages", value: 231.4, unit: "/s" },
      { name: "Score", value: 99, unit: "", least: 100 },
    ]),
  ).toBe(
    "  Script  10.0 kB  ✓ at most 10 kB\n  Markup  20.1 kB  ✗ at most 20 kB\n  Pages    231 /s\n  Score        99  ✗ at least 100",
  );
});
