import type { ServerResponse } from "node:http";
import type { App } from "#lib/app/app.ts";
import type { Stage } from "./pipeline.ts";

const PROBE = /^\/(healthz|readyz)(?:\?|$)/;

/** `/healthz`: the process answers. `/readyz`: what it lacks, and what a person should see to. */
export function health(app: Pick<App, "lacks" | "troubles">): Stage {
  return ({ method, url = "/" }, response, next) => {
    const [, probe] = PROBE.exec(url) ?? [];
    if (probe === undefined || (method !== "GET" && method !== "HEAD")) return next();
    if (probe === "healthz") return answer(response, [], []);
    return app.lacks().then((lacks) => answer(response, lacks, app.troubles()));
  };
}

function answer(
  response: ServerResponse,
  lacking: readonly string[],
  troubles: readonly string[],
): void {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(lacking.length === 0 ? 200 : 503, headers);
  const trouble = troubles.length === 0 ? "" : `trouble: ${troubles.join(", ")}\n`;
  response.end(`${lacking.join(", ") || "ok"}\n${trouble}`);
}
