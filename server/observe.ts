import { type Address, NOT_FOUND_PATH } from "#lib/app/address.ts";
import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { scope } from "#lib/app/scope.ts";
import type { Stage } from "./pipeline.ts";

const METHODS = ["GET", "HEAD", "POST"];

export function observe(metrics: Pick<Metrics, "countRequest">): Stage {
  return ({ method = "GET" }, response, next) => {
    const began = performance.now();
    const { address } = scope();
    response.on("close", () =>
      metrics.countRequest({
        route: routeOf(address),
        method: METHODS.includes(method) ? method : "other",
        status: response.statusCode,
        seconds: (performance.now() - began) / 1_000,
      }),
    );
    next();
  };
}

const OWN_PATHS = ["healthz", "livez", "readyz", "metrics", "embed"];
const STEPS = ["services", "bundles", "categories", "time", "details", "bookings", "warm"];

/** A label from a closed set, whatever address is requested. */
export function routeOf({ url, slug, path, isFile, isStaff }: Address): string {
  if (isFile) return "file";
  if (isStaff) return "staff";
  if (url === NOT_FOUND_PATH) return "other";
  if (OWN_PATHS.includes(slug)) return slug;
  if (slug === "") return "front";
  const [step = ""] = path;
  if (step === "") return "menu";
  return STEPS.includes(step) ? step : "other";
}
