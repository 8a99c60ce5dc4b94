import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { freePort } from "./ports.ts";

/** A business's own website; for browsers, too, another site than the booking pages. */
export type HostSite = {
  readonly origin: string;
  page(body: string, options?: HostPage): string;
  stop(): Promise<void>;
};

export type HostPage = {
  readonly policy?: string;
  /** Tried, and reported alone. */
  readonly triedPolicy?: string;
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
  readonly head?: string;
  readonly query?: string;
};

type Served = Pick<HostPage, "policy" | "triedPolicy"> & { readonly html: string };

type Pem = { readonly key: Buffer; readonly cert: Buffer };

/** Its https address is its own: for cookies `localhost` on another port is the same site. */
export async function startHostSite(pem?: Pem): Promise<HostSite> {
  const port = await freePort();
  const pages = new Map<string, Served>();
  const answer: RequestListener = ({ url = "/" }, response) => {
    const page = pages.get(url.replace(/\?.*/, ""));
    const { policy, triedPolicy } = page ?? {};
    if (policy) response.setHeader("content-security-policy", policy);
    if (triedPolicy) response.setHeader("content-security-policy-report-only", triedPolicy);
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(page?.html);
  };
  const server = pem ? createSecureServer(pem, answer) : createServer(answer);
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const origin = pem ? `https://127.0.0.1:${port}` : `http://localhost:${port}`;
  return {
    origin,
    page(body, { lang = "en", dir = "ltr", head = "", query = "", ...policies } = {}) {
      const path = `/${pages.size}`;
      const html = `<!doctype html><html lang="${lang}" dir="${dir}"><title>Our salon</title>
        <meta name="viewport" content="width=device-width">${head}<body>${body}</body></html>`;
      pages.set(path, { html, ...policies });
      return `${origin}${path}${query}`;
    },
    stop: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
