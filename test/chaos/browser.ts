import { randomBytes } from "node:crypto";
import { Pool } from "undici";

/** `at`: epoch milliseconds when the body was complete. */
export type PageResponse = {
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string;
  readonly at: number;
};

export type Fields = ReadonlyMap<string, string>;

/** A browser without scripts: pages, forms and redirects. `undefined`: no response. */
export type Browser = {
  get(path: string): Promise<PageResponse | undefined>;
  post(path: string, fields: Fields): Promise<PageResponse | undefined>;
  close(): Promise<void>;
};

const CONNECTIONS = 128;
const TIMEOUT_MS = 60_000;

const MAX_REDIRECTS = 3;

/** Like `get`, at whatever address of the site it leads to. */
export async function follow(browser: Browser, path: string): Promise<PageResponse | undefined> {
  let page = await browser.get(path);
  for (let hops = 0; page?.location?.startsWith("/") && hops < MAX_REDIRECTS; hops += 1) {
    page = await browser.get(page.location);
  }
  return page;
}

export function createBrowser(origin: string, own: Readonly<Record<string, string>> = {}): Browser {
  const pool = new Pool(origin, { connections: CONNECTIONS, keepAliveTimeout: 1_000 });

  async function request(
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string> = {},
    body: string | null = null,
  ): Promise<PageResponse | undefined> {
    try {
      const response = await pool.request({
        method,
        path,
        headers: { accept: "text/html", ...own, ...headers },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const html = await response.body.text();
      const { location } = response.headers;
      return {
        status: response.statusCode,
        location: typeof location === "string" ? location : undefined,
        html,
        at: Date.now(),
      };
    } catch {
      return undefined;
    }
  }

  return {
    get: (path) => request("GET", path),
    post(path, fields) {
      const boundary = `form${randomBytes(12).toString("hex")}`;
      const headers = {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        origin,
        referer: origin + path,
        "sec-fetch-site": "same-origin",
      };
      return request("POST", path, headers, multipart(fields, boundary));
    },
    close: () => pool.destroy(),
  };
}

function multipart(fields: Fields, boundary: string): string {
  const parts = [...fields].map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--${boundary}--\r\n`;
}
