import { randomBytes } from "node:crypto";
import { Pool } from "undici";
import { now } from "../clock/clock.ts";

/** `at`: epoch milliseconds when the body was complete. */
export type PageResponse = {
  readonly status: number;
  readonly location: string | undefined;
  readonly setCookies: readonly string[];
  /** Names in lower case; of several headers of one name the first. */
  readonly headers: Headers;
  readonly html: string;
  readonly at: number;
};

export type Fields = ReadonlyMap<string, string>;

export type Headers = Readonly<Record<string, string>>;

/** A browser without scripts: pages, forms and redirects. `undefined`: no response. */
export type Browser = {
  get(path: string, headers?: Headers): Promise<PageResponse | undefined>;
  post(path: string, fields: Fields, headers?: Headers): Promise<PageResponse | undefined>;
  close(): Promise<void>;
};

const CONNECTIONS = 128;
const TIMEOUT_MS = 60_000;

const MAX_REDIRECTS = 3;

/** Like `get`, but follows redirects within the site. */
export async function follow(
  browser: Browser,
  first: string,
): Promise<(PageResponse & { readonly path: string }) | undefined> {
  let path = first;
  let page = await browser.get(path);
  for (let hops = 0; page?.location?.startsWith("/") && hops < MAX_REDIRECTS; hops += 1) {
    path = page.location;
    page = await browser.get(path);
  }
  return page && { ...page, path };
}

/** The least that browsers send with a form of the site's own page. */
const SENT_BY_PAGE: Headers = { "sec-fetch-site": "same-origin" };

export function createBrowser(origin: string, own: Headers = {}): Browser {
  const pool = new Pool(origin, { connections: CONNECTIONS, keepAliveTimeout: 1_000 });

  async function request(
    method: "GET" | "POST",
    path: string,
    headers: Headers = {},
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
      const { location, "set-cookie": cookies = [] } = response.headers;
      return {
        status: response.statusCode,
        location: typeof location === "string" ? location.replace(/#.*/, "") : undefined,
        setCookies: [cookies].flat(),
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value = ""]) => [
            name,
            [value].flat()[0] ?? "",
          ]),
        ),
        html,
        at: now(),
      };
    } catch {
      return undefined;
    }
  }

  return {
    get: (path, headers) => request("GET", path, headers),
    post(path, fields, headers = SENT_BY_PAGE) {
      const boundary = `form${randomBytes(12).toString("hex")}`;
      const form = {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        origin,
        referer: origin + path,
      };
      return request("POST", path, { ...form, ...headers }, multipart(fields, boundary));
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
