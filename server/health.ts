import type { ServerResponse } from "node:http";
import type { App } from "#lib/app/app.ts";
import { scope } from "#lib/app/scope.ts";
import { isRead } from "./methods.ts";
import type { Stage } from "./pipeline.ts";

/** Always 200: whoever watches the process starts it anew only if it does not answer. */
const ALIVE = ["/livez", "/healthz"];

/** `/livez`: the process answers. `/readyz`: whether visitors may be sent here, and what staff should see to. */
export function health(app: Pick<App, "readinessProblems" | "siteProblems">): Stage {
  return (request, response, next) => {
    const { pathname } = scope().address;
    const isAlive = ALIVE.includes(pathname);
    const isProbe = isAlive || pathname === "/readyz";
    if (!isProbe || !isRead(request)) return next();
    if (isAlive) return answer(response, [], []);
    return app
      .readinessProblems()
      .then((readinessProblems) => answer(response, readinessProblems, app.siteProblems()));
  };
}

function answer(
  response: ServerResponse,
  lacking: readonly string[],
  siteProblems: readonly string[],
): void {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(lacking.length === 0 ? 200 : 503, headers);
  const trouble = siteProblems.length === 0 ? "" : `trouble: ${siteProblems.join(", ")}\n`;
  response.end(`${lacking.join(", ") || "ok"}\n${trouble}`);
}
