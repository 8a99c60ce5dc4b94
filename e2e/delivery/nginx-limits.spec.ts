import { createServer } from "node:http";
import { connect } from "node:tls";
import { type Ask, ask, decoded, isNginxMissing } from "../../test/harness/behind-nginx.ts";
import { startNginx } from "../../test/harness/nginx.ts";
import { freePort } from "../../test/harness/ports.ts";
import { expect, test } from "../../test/harness/test.ts";

/** Few pages are enough, and a busy machine, which asks for minutes what others ask at once, is stopped too. */
const fewPages = {
  "zone=pages_asked:10m rate=20r/s": "zone=pages_asked:10m rate=1r/s",
  "zone=pages_asked burst=100": "zone=pages_asked burst=10",
};

test.describe("behind nginx", () => {
  test.skip(isNginxMissing, "nginx is not on this system and could not be installed");

  test("floods from one address get a 429 page, and files are still served", async ({ site }) => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const sitePort = Number(new URL(site.url).port);
    const nginx = await startNginx({ port, plainPort, sitePort, changes: fewPages });
    const many = async (count: number, path: string, more?: Ask) => {
      const asked = Array.from({ length: count }, (_, index) =>
        ask(`${nginx.url}${path}${index}`, more),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 429);
    };
    try {
      const file = /src="(\/scripts\/[^"]+\.js)"/.exec((await ask(`${nginx.url}/book`)).text)?.[1];
      const own = { origin: nginx.url, "content-type": "text/plain" };
      const forms = await many(40, "/book?form=", { method: "POST", headers: own, body: "x" });
      const pages = await many(40, "/book?page=");
      for (const stopped of [forms, pages]) {
        expect(stopped.length).toBeGreaterThan(0);
        for (const { text, header } of stopped) {
          expect(text).toContain("Please wait a moment");
          expect(header("retry-after")).toBe("10");
        }
      }
      expect((await ask(nginx.url + decoded(file))).status).toBe(200);
    } finally {
      await nginx.stop();
    }
  });

  test("an address that two would read differently is refused, and no location believes a told address", async () => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const forwarded: (readonly [string, string | undefined])[] = [];
    const behind = createServer(({ url = "", headers }, response) => {
      forwarded.push([url, headers["x-forwarded-for"]?.toString()]);
      response.setHeader("X-Content-Type-Options", "nosniff").end("behind");
    });
    await new Promise<void>((done) => behind.listen(0, "127.0.0.1", done));
    const address = behind.address();
    const sitePort = typeof address === "object" && address ? address.port : 0;
    const told = "set_real_ip_from 127.0.0.1; real_ip_header X-Told;";
    const changes = { "access_log off;": `access_log off; ${told}` };
    const nginx = await startNginx({ port, plainPort, sitePort, changes });
    const stranger = { "x-told": "203.0.113.9", "x-forwarded-for": "198.51.100.66" };
    const own = (path: string, more: Ask = {}) =>
      ask(nginx.url + path, { headers: stranger, ...more });
    try {
      for (const path of [
        "/salon/services/zz%2f..%2f..%2f..%2fscripts%2fx",
        "/salon/services/zz%2F..%2Fscripts",
        "/salon/%5c..%5cscripts/x",
        "/salon/%2e%2e/scripts/x",
        "/salon/.%2E/readyz",
      ]) {
        expect([path, (await raw(port, path)).split(" ")[1]]).toEqual([path, "400"]);
      }
      expect(forwarded).toEqual([]);
      for (const path of ["/metrics", "/readyz", "/%72eadyz", "//readyz", "/metrics?x"]) {
        const { status, text } = await own(path);
        expect([path, status, text]).toEqual([path, 403, "This is not public.\n"]);
      }
      for (const path of [
        "/book",
        "/scripts/x",
        "/book/details",
        "/healthz",
        "/staff",
        "/a%20%2b",
      ]) {
        const { text, header } = await own(path);
        expect([path, text]).toEqual([path, "behind"]);
        expect(header("x-content-type-options")).toBe("nosniff");
      }
      expect([...new Set(forwarded.map(([, address]) => address))]).toEqual(["203.0.113.9"]);
      const answers = [
        await own("/%ff"),
        await own("/book", { method: "PUT" }),
        await own("/readyz"),
        await ask(`${nginx.plainUrl}/book`),
      ];
      await new Promise((closed) => behind.close(closed).closeAllConnections());
      answers.push(await own("/staff"), await own("/brands/x"));
      expect(answers.map(({ status }) => status)).toEqual([400, 405, 403, 301, 502, 502]);
      for (const { status, header, text } of answers) {
        const isAway = status === 502;
        const policy = header("content-security-policy");
        expect(policy).toContain("default-src 'none'");
        expect(policy.includes("frame-ancestors 'none'")).toBe(!isAway);
        expect(header("x-content-type-options")).toBe("nosniff");
        expect(header("strict-transport-security")).toContain("max-age");
        expect(text.length).toBeLessThan(isAway ? 1_000 : 300);
      }
      expect(answers.at(-1)?.header("retry-after")).toBe("10");
    } finally {
      behind.close();
      await nginx.stop();
    }
  });

  test("an IPv6 network counts as one address in any spelling", async ({ site }) => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const sitePort = Number(new URL(site.url).port);
    const told = "set_real_ip_from 127.0.0.1; real_ip_header X-Told;";
    const nginx = await startNginx({
      port,
      plainPort,
      sitePort,
      changes: { ...fewPages, "access_log off;": `access_log off; ${told}` },
    });
    const stopped = async (address: (index: number) => string) => {
      const asked = Array.from({ length: 40 }, (_, index) =>
        ask(`${nginx.url}/book`, { headers: { "x-told": address(index) } }),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 429).length;
    };
    try {
      expect(await stopped((index) => `2001:db8:${index + 1}:7::5`)).toBe(0);
      expect(await stopped((index) => `2001:db8:a:7:b:c:d:${index + 1}`)).toBeGreaterThan(0);
      expect(await stopped((index) => `2001:db8:b::${index + 1}`)).toBeGreaterThan(0);
      expect(await stopped((index) => `2001:db8::c:d:${index + 1}`)).toBeGreaterThan(0);
    } finally {
      await nginx.stop();
    }
  });
});

/** The first line of the answer to an address as it is written. */
async function raw(port: number, path: string): Promise<string> {
  const socket = connect({ port, rejectUnauthorized: false, servername: "localhost" });
  socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
