import { Agent, request } from "undici";

/** npm test has reported that nginx could not be installed. */
export const isNginxMissing = process.env.NGINX_PATH === "";

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
