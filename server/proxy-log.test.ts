import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFunnel } from "#lib/staff/figures/funnel.ts";
import { isNginxMissing } from "../test/harness/behind-nginx.ts";
import { startNginx } from "../test/harness/nginx.ts";
import { freePort } from "../test/harness/ports.ts";
import { listenToProxy } from "./proxy-log.ts";
import { listen } from "./testing/serve.ts";

async function openProxyLog() {
  const counted: string[] = [];
  const count = (slug: string, name: string) => void counted.push(`${slug} ${name}`);
  const { reach } = createFunnel({ count, dateOf: () => "2026-11-22" });
  const pages: string[] = [];
  const address = { address: "127.0.0.1", port: await freePort() };
  const socket = listenToProxy(
    {
      figures: { count, reach },
      locations: new Map([["book", {}]]),
      metrics: { countProxyPage: (route, cache) => void pages.push(`${route} ${cache}`) },
    },
    address,
  );
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { counted, pages, ...address };
}

test.skipIf(isNginxMissing)("pages that nginx keeps are counted by what it tells", async () => {
  const told = await openProxyLog();
  const asked: IncomingHttpHeaders[] = [];
  const sitePort = await listen(({ headers }, response) => {
    asked.push(headers);
    response.writeHead(200, { "Cache-Control": "public, max-age=0, s-maxage=60" }).end("a page");
  });
  const line = "access_log syslog:server=127.0.0.1";
  const nginx = await startNginx({
    ...{ port: await freePort(), plainPort: await freePort(), sitePort },
    changes: { [`# ${line}:3001`]: `${line}:${told.port}` },
  });
  onTestFinished(nginx.stop);
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  onTestFinished(() => void vi.unstubAllEnvs());
  const ask = (path: string, site: string, headers = {}) =>
    fetch(nginx.url + path, {
      headers: {
        ...{ "accept-language": "de", "sec-fetch-dest": "document", "sec-fetch-site": site },
        ...headers,
      },
    }).then((answer) => answer.text());

  await ask("/book", "none");
  await ask("/book?utm_source=news%22", "cross-site");
  await ask("/book", "cross-site", {
    "user-agent": 'Another "browser"',
    referer: "https://a.example/",
  });
  const shown = { method: "HEAD", headers: { "accept-language": "de", "x-seen-from": "/book" } };
  await fetch(`${nginx.url}/book/services/a`, shown);
  await vi.waitFor(() => expect(told.counted).toContain("book step:service"));
  await ask("/book/time", "same-origin");
  await ask("/book/time", "same-origin", {
    ...{ "sec-purpose": "prefetch", "user-agent": "Another one" },
  });
  await vi.waitFor(() => expect(told.pages).toHaveLength(6));
  expect(asked).toHaveLength(4);
  expect(asked.map((headers) => headers["x-request-id"])).toEqual(
    asked.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)),
  );
  expect(told.pages).toEqual([
    ...["menu miss", "menu miss", "menu hit", "services miss", "time miss", "time hit"],
  ]);
  expect(told.counted).toEqual([
    ...["book step:visit", "book source:", "book step:visit", "book source:a.example"],
    ...["book step:service", "book step:time"],
  ]);
});

test("what is no such line is dropped", async () => {
  const { port, address, counted, pages } = await openProxyLog();
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  for (const text of ["", "{", "<190>Nov 23 x: []", '{"uri":{}}', "x".repeat(9_000)]) {
    await new Promise((sent) => socket.send(text, port, address, sent));
  }
  const good =
    '<190>Nov 23 16:00:00 bookfront: {"uri":"/elsewhere","method":"GET","dest":"document"}';
  await new Promise((sent) => socket.send(good, port, address, sent));
  await vi.waitFor(() => expect(pages).toEqual(["menu other"]));
  await sleep(20);
  expect(counted).toEqual([]);
});
