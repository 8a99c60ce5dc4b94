import type { ServerResponse } from "node:http";
import type { App } from "#lib/app/app.ts";
import { scope } from "#lib/app/scope.ts";
import type { Stage } from "./pipeline.ts";

/** `/healthz`: the process answers. `/readyz`: what it lacks, and what a person should see to. */
export function health(app: Pick<App, "lacks" | "troubles">): Stage {
  return ({ method }, response, next) => {
    const { pathname } = scope().address;
    const isProbe = pathname === "/healthz" || pathname === "/readyz";
    if (!isProbe || (method !== "GET" && method !== "HEAD")) return next();
    if (pathname === "/healthz") return answer(response, [], []);
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
