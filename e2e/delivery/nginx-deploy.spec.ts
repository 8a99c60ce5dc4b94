import { createServer, type Server } from "node:http";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { languages } from "#lib/values/i18n/languages.ts";
import { ask, isNginxMissing } from "../../test/harness/behind-nginx.ts";
import { type Nginx, startNginx } from "../../test/harness/nginx.ts";
import { freePort } from "../../test/harness/ports.ts";
import { expect, test } from "../../test/harness/test.ts";

test.describe("behind nginx, in a deploy", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(isNginxMissing, "nginx is not on this system and could not be installed");
  test.use({ ignoreHTTPSErrors: true });

  let nginx: Nginx;
  const ports: number[] = [];

  test.beforeAll(async () => {
    ports.push(await freePort(), await freePort());
    const [first = 0, second = 0] = ports;
    const [port, plainPort] = [await freePort(), await freePort()];
    const one = `server 127.0.0.1:${first};`;
    const changes = { [one]: `${one} server 127.0.0.1:${second};` };
    nginx = await startNginx({ port, plainPort, sitePort: first, changes });
  });
  test.afterAll(() => nginx.stop());

  /** Stands for an instance of a release, which has its own scripts and no others. */
  async function startRelease(name: string, port = 0): Promise<Server> {
    const server = createServer(({ url }, response) => {
      const isOwn = url?.endsWith(`-${name}.js`);
      const caching = isOwn ? "public, max-age=31536000, immutable" : "private, no-store";
      response.writeHead(isOwn ? 200 : 404, { "cache-control": caching });
      response.end(isOwn ? name : "not here");
    });
    await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    return server;
  }

  const statusesOf = async (name: string) => {
    const answers = [];
    // nginx asks the instances in turns, and keeps what it got: half of these begin at the wrong one.
    for (const script of ["site", "framed", "chunk"]) {
      answers.push(await ask(`${nginx.url}/scripts/${script}-${name}.js`));
    }
    return answers.map(({ status, text }) => `${status} ${text}`);
  };

  test("the scripts of two releases are found while both answer, and the older's after it has gone", async () => {
    const [first, second] = ports;
    const before = await startRelease("old", first);
    const after = await startRelease("new", second);
    for (const name of ["old", "new"]) {
      expect(await statusesOf(name)).toEqual(Array(3).fill(`200 ${name}`));
    }
    expect(await statusesOf("none")).toEqual(Array(3).fill("404 not here"));
    before.closeAllConnections();
    await new Promise((done) => before.close(done));
    expect(await statusesOf("old")).toEqual(Array(3).fill("200 old"));
    expect(await statusesOf("new")).toEqual(Array(3).fill("200 new"));
    after.closeAllConnections();
    await new Promise((done) => after.close(done));
  });

  for (const language of languages) {
    test(`while no instance answers, visitors read the phone number (${language})`, async () => {
      const { t: say } = i18nFor({ locale: language, country: "DE", currency: "EUR" });
      const headers = { "accept-language": language };
      const shown = await ask(`${nginx.url}/book`, { headers });
      expect([shown.status, shown.header("retry-after")]).toEqual([502, "10"]);
      expect(shown.header("content-type")).toBe("text/html; charset=utf-8");
      expect(shown.text).toContain(`<html lang="${language}">`);
      expect(shown.text).toContain(`<h1>${say("problem.unread.resting")}</h1>`);
      expect(shown.text).toContain(`<p>${say("problem.unreadLead")}</p>`);
      expect(shown.text).toContain('<a dir="ltr" href="tel:+49 30 1234567">+49 30 1234567</a>');
      const sent = await ask(`${nginx.url}/book/details`, { method: "POST", headers, body: "a=b" });
      expect(sent.status).toBe(502);
      expect(sent.text).toContain(`<p>${say("problem.errorLead")}</p>`);
      expect(sent.text).not.toContain("refresh");
    });
  }

  test("that page is shown in its style, may be framed, and is asked for again by itself", async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    const answer = await page.goto(`${nginx.url}/book`);
    expect(answer?.status()).toBe(502);
    await expect(page.getByRole("link", { name: "+49 30 1234567" })).toBeVisible();
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).maxWidth)).toBe(
      "512px",
    );
    expect(complaints.filter((text) => !text.includes("502"))).toEqual([]);
    expect(answer?.headers()["content-security-policy"]).not.toContain("frame-ancestors");
    const again = page.waitForResponse(/\/book$/, { timeout: 20_000 });
    expect((await again).status()).toBe(502);
  });

  test("each location belongs to one of several instances, where that is wanted", async () => {
    const instances = await Promise.all(["one", "two"].map(startNamed));
    const [one, two] = instances.map(({ port }) => `server 127.0.0.1:${port};`);
    const placing = await startNginx({
      port: await freePort(),
      plainPort: await freePort(),
      sitePort: instances[0]?.port ?? 0,
      changes: { [`${one}`]: `${one} ${two}`, "# hash $placement": "hash $placement" },
    });
    const at = async (path: string) => (await ask(`${placing.url}${path}`)).text;
    const homes = new Set<string>();
    for (const slug of ["mitte", "porto", "lyon", "tokyo", "wien", "paris", "book", "bath"]) {
      const home = await at(`/${slug}`);
      homes.add(home);
      for (const path of [`/${slug}/time?line=a`, `/${slug}/details`, `/staff/${slug}`]) {
        expect([path, await at(path)]).toEqual([path, home]);
      }
    }
    expect([...homes].toSorted()).toEqual(["one", "two"]);
    await placing.stop();
    for (const { server } of instances) server.close().closeAllConnections();
  });

  /** Answers everything with its name. */
  async function startNamed(name: string) {
    const server = createServer((_request, response) => void response.end(name));
    const port = await freePort();
    await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    return { server, port };
  }
});
