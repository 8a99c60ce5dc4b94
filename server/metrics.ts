import type { ServerResponse } from "node:http";
import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { scope } from "#lib/app/scope.ts";
import { matchesSecret } from "#lib/site/seals/matches-secret.ts";
import { isRead } from "./methods.ts";
import type { Stage } from "./pipeline.ts";

type Token = Parameters<typeof matchesSecret>[1];

/** `/metrics` for who bears the token. Without a token there is no such address. */
export function metrics(scraped: Pick<Metrics, "scrape">, token: Token | undefined): Stage {
  return (request, response, next) => {
    if (!token || scope().address.pathname !== "/metrics" || !isRead(request)) return next();
    const [, given = ""] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    return matchesSecret(given, token) ? scrape(scraped, response) : refuse(response);
  };
}

function refuse(response: ServerResponse): void {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(401, { ...headers, "WWW-Authenticate": "Bearer" }).end("METRICS_TOKEN\n");
}

async function scrape(
  { scrape: read }: Pick<Metrics, "scrape">,
  response: ServerResponse,
): Promise<void> {
  const { contentType, text } = await read();
  response.writeHead(200, { "Cache-Control": "no-store", "Content-Type": contentType }).end(text);
}
