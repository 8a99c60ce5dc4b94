import { createServer, type Server } from "node:http";
import { freePort } from "./ports.ts";

/** A business's own website: another site than the booking pages, for browsers too. */
export type HostSite = {
  readonly origin: string;
  /** The address of a page with this in its body. */
  page(body: string, options?: HostPage): string;
  stop(): Promise<void>;
};

export type HostPage = {
  readonly policy?: string;
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
  readonly head?: string;
  /** Of the address, as an advertisement would have it. */
  readonly query?: string;
};

type Served = { readonly html: string; readonly policy: string | undefined };

export async function startHostSite(): Promise<HostSite> {
  const port = await freePort();
  const pages = new Map<string, Served>();
  const server = createServer(({ url = "/" }, response) => {
    const page = pages.get(url.replace(/\?.*/, ""));
    if (page?.policy) response.setHeader("content-security-policy", page.policy);
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(page?.html);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const origin = `http://localhost:${port}`;
  return {
    origin,
    page(body, { policy, lang = "en", dir = "ltr", head = "", query = "" } = {}) {
      const path = `/${pages.size}`;
      const html = `<!doctype html><html lang="${lang}" dir="${dir}"><title>Our salon</title>
        <meta name="viewport" content="width=device-width">${head}<body>${body}</body></html>`;
      pages.set(path, { html, policy });
      return `${origin}${path}${query}`;
    },
    stop: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
