import { randomBytes } from "node:crypto";
import { Pool } from "undici";

/** What came back, with the moment at which it was all there (epoch milliseconds). */
export type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string;
  readonly at: number;
};

export type Fields = ReadonlyMap<string, string>;

/** A browser without scripts: pages, forms and redirects. `undefined`: there was no answer. */
export type Browser = {
  get(path: string): Promise<Answer | undefined>;
  /** Sends a form of the page at `path` back to that page, as a browser does. */
  post(path: string, fields: Fields): Promise<Answer | undefined>;
  close(): Promise<void>;
};

const CONNECTIONS = 128;
const PATIENCE_MS = 60_000;

/** `own`: what this browser sends along with everything. */
export function createBrowser(origin: string, own: Readonly<Record<string, string>> = {}): Browser {
  const pool = new Pool(origin, { connections: CONNECTIONS, keepAliveTimeout: 1_000 });

  async function ask(
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string> = {},
    body: string | null = null,
  ): Promise<Answer | undefined> {
    try {
      const answer = await pool.request({
        method,
        path,
        headers: { accept: "text/html", ...own, ...headers },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const html = await answer.body.text();
      const { location } = answer.headers;
      return {
        status: answer.statusCode,
        location: typeof location === "string" ? location : undefined,
        html,
        at: Date.now(),
      };
    } catch {
      return undefined;
    }
  }

  return {
    get: (path) => ask("GET", path),
    post(path, fields) {
      const boundary = `form${randomBytes(12).toString("hex")}`;
      const headers = {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        origin,
        referer: origin + path,
        "sec-fetch-site": "same-origin",
      };
      return ask("POST", path, headers, multipart(fields, boundary));
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
