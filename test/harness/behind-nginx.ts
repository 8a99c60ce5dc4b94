import { Agent, request } from "undici";
import { type Nginx, startNginx } from "./nginx.ts";
import { test as base } from "./own-site.ts";
import { freePort } from "./ports.ts";
import { startSite } from "./start.ts";

export { expect } from "./own-site.ts";

/** npm test has reported that nginx could not be installed. */
export const isNginxMissing = process.env.NGINX_PATH === "";

type Worker = { readonly nginx: Nginx };

/** A site behind `deploy/nginx.conf`, one for each worker. */
export const test = base.extend<object, Worker>({
  nginx: [
    async ({ sandbox }, use) => {
      const [port, plainPort] = [await freePort(), await freePort()];
      const site = await startSite(sandbox.url, {
        PUBLIC_URL: `https://localhost:${port}`,
        TRUSTED_PROXY_HOPS: "1",
      });
      const nginx = await startNginx({
        port,
        plainPort,
        sitePort: Number(new URL(site.url).port),
        changes: { "client_header_timeout 10s": "client_header_timeout 1s" },
      });
      await use(nginx);
      await nginx.stop();
      await site.stop();
    },
    { scope: "worker" },
  ],
});

/** Slow machines serve stale copies. */
export const KEPT = /^(?:HIT|STALE|UPDATING)$/;

const strangers = new Agent({ allowH2: false, connect: { rejectUnauthorized: false } });

export type Ask = {
  readonly method?: "GET" | "POST" | "PUT" | "TRACE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export async function ask(url: string, { method = "GET", headers = {}, body }: Ask = {}) {
  const answer = await request(url, {
    dispatcher: strangers,
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.body.text();
  const header = (name: string) => String(answer.headers[name] ?? "");
  return { status: answer.statusCode, text, header, cache: header("x-cache") };
}

export function decoded(path: string | undefined): string {
  return (path ?? "/no-link").replaceAll("&amp;", "&");
}
