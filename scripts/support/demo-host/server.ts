import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { brands, demoFolder } from "../../../test/harness/demo-business.ts";
import { path } from "../paths.ts";
import { type HostSite, hostPages } from "./pages.ts";

/** The website of the demo's business, on another port and so on another origin. */
export async function startDemoHost(port: number, site: HostSite): Promise<Server> {
  const pages = hostPages(site);
  const { origin } = new URL(site.booking);
  // Strict, with the two lines that the widget needs.
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; script-src ${origin}; frame-src ${origin}`;
  const server = createServer(async ({ url = "/" }, response) => {
    const [pathname = "/"] = url.split("?");
    const page = pages[pathname];
    const file = page === undefined ? await fileAt(pathname, site) : undefined;
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", file?.type ?? "text/html; charset=utf-8");
    if (file) response.setHeader("Cache-Control", "public, max-age=86400");
    response.writeHead((page ?? file) ? 200 : 404).end(page ?? file?.content ?? "Not found");
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return server;
}

type File = { readonly type: string; readonly content: Buffer };

/** The drawn pictures that the booking site shows too. */
async function fileAt(pathname: string, { brand }: HostSite): Promise<File | undefined> {
  const picture = /^\/pictures\/([a-z-]+\.webp)$/.exec(pathname)?.[1];
  const files: Readonly<Record<string, string>> = {
    "/brands.css": "scripts/support/demo-host/brands.css",
    "/site.css": "scripts/support/demo-host/site.css",
    "/cover.svg": `public${brands[brand].cover}`,
  };
  const name = picture ? `${demoFolder(brand)}/pictures/${picture}` : files[pathname];
  const content =
    name === undefined ? undefined : await readFile(path(name)).catch(() => undefined);
  return content && { type: TYPES[pathname.slice(-4)] ?? "image/webp", content };
}

const TYPES: Readonly<Record<string, string>> = { ".css": "text/css", ".svg": "image/svg+xml" };
