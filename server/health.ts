import type { ServerResponse } from "node:http";
import type { Lack } from "#lib/app/readiness.ts";
import type { Stage } from "./pipeline.ts";

const PROBE = /^\/(healthz|readyz)(?:\?|$)/;

/** `/healthz`: the process answers. `/readyz`: it should get visitors, or what it lacks for that. */
export function health(lacks: () => Promise<readonly Lack[]>): Stage {
  return ({ method, url = "/" }, response, next) => {
    const [, probe] = PROBE.exec(url) ?? [];
    if (probe === undefined || (method !== "GET" && method !== "HEAD")) return next();
    return probe === "healthz"
      ? answer(response, [])
      : lacks().then((one) => answer(response, one));
  };
}

function answer(response: ServerResponse, lacking: readonly Lack[]): void {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(lacking.length === 0 ? 200 : 503, headers);
  response.end(`${lacking.join(", ") || "ok"}\n`);
}
