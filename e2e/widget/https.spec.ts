import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HostSite, startHostSite } from "../../test/harness/host-site.ts";
import { certificate, isNginxMissing, startNginx } from "../../test/harness/nginx.ts";
import { freePort } from "../../test/harness/ports.ts";
import { startSite } from "../../test/harness/start.ts";
import { expect, test as shared } from "../../test/harness/test.ts";
import { inline, popup, scriptOf } from "../../test/harness/widget.ts";
import { pagesOf } from "../pages/all.ts";

type Secure = { readonly host: HostSite; readonly site: { readonly url: string } };

/** Both sites over https, as they are on the internet; nginx stands before the booking site. */
const test = shared.extend<{ readonly secure: Secure }>({
  secure: async ({ sandbox }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "bookfront-host-"));
    await certificate(folder);
    const [key, cert] = await Promise.all(
      ["privkey.pem", "fullchain.pem"].map((name) => readFile(join(folder, name))),
    );
    if (!key || !cert) throw new Error("no certificate");
    const host = await startHostSite({ key, cert });
    const [port, plainPort] = [await freePort(), await freePort()];
    const site = await startSite(sandbox.url, {
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXY_HOPS: "1",
      embedOrigins: [host.origin],
    });
    const sitePort = Number(new URL(site.url).port);
    const nginx = await startNginx({ port, plainPort, sitePort });
    await use({ host, site: { url: nginx.url } });
    await nginx.stop();
    await site.stop();
    await host.stop();
    await rm(folder, { recursive: true });
  },
  baseURL: async ({ secure }, use) => use(secure.site.url),
});

test.skip(isNginxMissing, "nginx is not on this system and could not be installed");
test.use({ locale: "en-GB", ignoreHTTPSErrors: true });

test("a strict policy of the host needs two lines", async ({
  day,
  page,
  visitor,
  salon,
  secure: { host, site },
}) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  const policy = `default-src 'none'; script-src ${site.url}; frame-src ${site.url}`;
  const body = popup({ site }) + inline({ site }) + scriptOf({ site });
  const address = host.page(body, { policy });
  await page.goto(address);
  const { menu, time, details, booking } = pagesOf(page, page.frameLocator("iframe"));
  await menu.book("Fringe trim");
  await time.pickDay(day);
  await time.pickSlot();
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);

  await page.getByRole("link", { name: "Book now" }).click();
  await expect(page.getByRole("dialog")).toHaveCSS("width", "736px");
  expect(violations).toEqual([]);
});
