import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Response } from "@playwright/test";
import { CANARY_MARKER } from "../../sandbox/canary.ts";
import { keys } from "../../sandbox/keys.ts";
import { sourceHash } from "../../server/content-security-policy.ts";
import { bookCut } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** Must never reach a browser. */
const secrets = [
  ...Object.values(keys).map(({ value }) => value),
  "service_live",
  CANARY_MARKER,
  "x-api-key",
  "X-Api-Key",
];

function secretsIn(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

type Seen = { readonly response: Response; readonly body: string };

/** Records all responses and console messages of a page. */
function record(page: Page) {
  const seen: Promise<Seen>[] = [];
  const complaints: string[] = [];
  page.on("response", (response) => {
    // Of a prefetched page the browser shows a test neither the body nor all headers.
    if (response.request().headers()["sec-purpose"]) return;
    const body = response.body().then(
      (bytes) => bytes.toString("utf8"),
      // A redirect has no body.
      () => "",
    );
    seen.push(body.then((text) => ({ response, body: text })));
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { complaints, all: () => Promise.all(seen) };
}

/** The browser never tells the raw headers of a page that it had prefetched. */
function headersOf(response: Response): Promise<Record<string, string>> {
  const known = sleep(1_000).then(() => response.headers());
  return Promise.race([response.allHeaders(), known]);
}

/** A page runs the site's own files, and the rules and styles that the server has put in; nothing else. */
function expectSafe({ response, body }: Seen, headers: Record<string, string>): void {
  const policy = headers["content-security-policy"] ?? "";
  const address = response.url();
  const sourcesOf = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(" ");
  const hashesOf = (element: string) =>
    Array.from(body.matchAll(new RegExp(`<${element}[^>]*>(.*?)</`, "gs")), ([, text = ""]) =>
      sourceHash(text),
    );
  expect(policy, address).not.toMatch(/unsafe-|nonce-|strict-dynamic/);
  const [rules] = hashesOf('script type="speculationrules"');
  expect(sourcesOf("script-src"), address).toEqual([
    "'self'",
    hashesOf('script data-own="" data-src')[0] ?? expect.stringMatching(/^'sha256-/),
    rules ?? expect.stringMatching(/^'sha256-/),
  ]);
  // The body of a response that the script has left to the browser is not there any more.
  if (body !== "") {
    const styles = ["'self'", ...hashesOf("style")];
    expect(sourcesOf("style-src")?.toSorted(), address).toEqual(styles.toSorted());
  }
  expect(policy, address).toMatch(/frame-ancestors 'self'/);
  expect(policy, address).toContain("object-src 'none'");
  expect(policy, address).toContain("base-uri 'none'");
  expect(headers["referrer-policy"], address).toBeTruthy();
  expect(headers["x-content-type-options"], address).toBe("nosniff");
  expect(headers["x-frame-options"], address).toBeUndefined();
  expect(headers["x-powered-by"], address).toBeUndefined();
}

test("no response contains a key or a private record", async ({
  page,
  pages,
  baseURL,
  day,
  visitor,
}) => {
  const { menu, booking } = pages;
  const { complaints, all } = record(page);
  await menu.open();
  await bookCut(pages, visitor, day);
  await booking.link(say("booking.newBooking")).click();
  await menu.open("?q=zzz");
  for (const address of ["/book/time", "/book/services/svc_cut?problem=1"]) {
    await page.goto(address);
  }
  expect(complaints).toEqual([]);
  const missing = record(page);
  for (const address of ["/book/services/nothing", "/book/bookings/x"]) await page.goto(address);
  // The browser also reports the document's own status.
  expect(missing.complaints.filter((text) => !text.includes("status of 404"))).toEqual([]);

  const seen = await all();
  const kinds = seen.map(({ response }) => response.headers()["content-type"] ?? "");
  for (const kind of ["text/html", "javascript", "font/woff2"]) {
    expect(kinds.filter((each) => each.includes(kind)).length, kind).toBeGreaterThan(0);
  }
  const pagesSeen = await Promise.all(
    seen.map(async (each) => {
      const { response, body } = each;
      expect(new URL(response.url()).origin).toBe(baseURL);
      const headers = await headersOf(response);
      const told = body + JSON.stringify(headers) + response.url();
      expect(secretsIn(told), response.url()).toEqual([]);
      const isHtml = (headers["content-type"] ?? "").includes("text/html");
      // A redirect has a policy and no page.
      const isPage = isHtml && !(response.status() >= 300 && response.status() < 400);
      if (isPage) expectSafe(each, headers);
      return isPage;
    }),
  );
  expect(pagesSeen.filter(Boolean).length).toBeGreaterThan(5);
});

test("no static file contains a key or a private record", async () => {
  const folders = [".next/static", "public/scripts"];
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const files = entries.flat().filter((entry) => entry.isFile());
  expect(files.some(({ name }) => name.startsWith("site-"))).toBe(true);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    expect(secretsIn(path + (await readFile(path, "latin1"))), path).toEqual([]);
  }
});

test("a site on http sends no HSTS", async ({ request }) => {
  const plain = await request.get("/book");
  expect(plain.headers()["strict-transport-security"]).toBeUndefined();
  expect(plain.headers()["cache-control"]).toContain("max-age=0");
});
