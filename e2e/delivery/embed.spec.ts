import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dayIn } from "../../test/harness/days.ts";
import { bookCut, cutInLedger } from "../../test/harness/journey.ts";
import type { SiteProcess } from "../../test/harness/servers.ts";
import { startSite } from "../../test/harness/start.ts";
import { expect, test } from "../../test/harness/test.ts";
import { pagesOf } from "../pages/all.ts";

/** The business's own website, on another site. */
let host: Server;
let hostOrigin: string;

test.beforeAll(async () => {
  host = createServer((request, response) => {
    const address = new URL(request.url ?? "/", "http://localhost").searchParams.get("frame");
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Our salon</title><h1>Our salon</h1>
      <iframe title="Book online" width="1000" height="700" src="${address}"></iframe>`);
  });
  await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening));
  hostOrigin = `http://localhost:${port(host.address())}`;
});

test.afterAll(() => new Promise((closed) => host.close(closed)));

function port(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

test.describe("on an allowed site", () => {
  let site: SiteProcess;
  test.beforeAll(async ({ salon }) => {
    site = await startSite(salon.url, { EMBED_ORIGINS: hostOrigin });
  });
  test.afterAll(() => site.stop());

  test("the whole flow runs in the frame", async ({ page, salon, visitor }) => {
    await page.goto(`${hostOrigin}/?frame=${site.url}/book`);
    const pages = pagesOf(page, page.frameLocator("iframe"));
    await bookCut(pages, visitor, dayIn(42));
    expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
    expect(page.url()).toContain(hostOrigin);
  });
});

test("frames of other sites are blocked by the browser", async ({ page, baseURL }) => {
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("frame-ancestors"),
  );
  await page.goto(`${hostOrigin}/?frame=${baseURL}/book`);
  await refused;
  await expect(page.frameLocator("iframe").getByRole("main")).toHaveCount(0);
});
