import type { ServerResponse } from "node:http";
import { type MetricsRules, metricsAccess } from "#lib/app/metrics/access.ts";
import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { scope } from "#lib/app/scope.ts";
import { isRead } from "./methods.ts";
import type { Stage } from "./pipeline.ts";

type Scraped = Pick<Metrics, "scrape">;

export function metrics(scraped: Scraped, rules: MetricsRules): Stage {
  return (request, response, next) => {
    const { headers, socket } = request;
    if (scope().address.pathname !== "/metrics" || !isRead(request)) return next();
    const access = metricsAccess(rules, { peer: socket.remoteAddress, headers });
    if (access === "hidden") return next();
    return access === "refused" ? refuse(response) : scrape(scraped, response);
  };
}

function refuse(response: ServerResponse): void {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(401, { ...headers, "WWW-Authenticate": "Bearer" }).end("METRICS_TOKEN\n");
}

async function scrape(scraped: Scraped, response: ServerResponse): Promise<void> {
  const { contentType, text } = await scraped.scrape();
  response.writeHead(200, { "Cache-Control": "no-store", "Content-Type": contentType }).end(text);
}
