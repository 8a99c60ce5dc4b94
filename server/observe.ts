import type { IncomingMessage } from "node:http";
import { isFile, readAddress } from "#lib/app/address.ts";
import { withRequestId } from "#lib/app/request-id.ts";
import type { Metrics } from "#lib/metrics/metrics.ts";
import { memoize } from "./memoize.ts";
import type { Stage } from "./pipeline.ts";

const METHODS = ["GET", "HEAD", "POST"];
const GIVEN_ID = /^[\w.:-]{8,64}$/;

export function observe(metrics: Pick<Metrics, "countRequest">, trustedProxyHops: number): Stage {
  return (request, response, next) => {
    const began = performance.now();
    const { method = "GET", url = "/" } = request;
    response.once("close", () =>
      metrics.countRequest({
        route: routeOf(url),
        method: METHODS.includes(method) ? method : "other",
        status: response.statusCode,
        seconds: (performance.now() - began) / 1_000,
      }),
    );
    withRequestId(givenId(request, trustedProxyHops), next);
  };
}

/** A proxy in front may have numbered it already. */
function givenId({ headers }: IncomingMessage, trustedProxyHops: number): string | undefined {
  const id = headers["x-request-id"];
  return trustedProxyHops > 0 && typeof id === "string" && GIVEN_ID.test(id) ? id : undefined;
}

const OWN_PATHS = ["healthz", "readyz", "metrics", "staff", "embed"];
const STEPS = ["services", "bundles", "categories", "time", "details", "bookings", "warm"];

/** A label from a closed set, whatever is asked for. */
export const routeOf = memoize((url): string => {
  if (isFile(url)) return "file";
  const { slug, path } = readAddress(url);
  const [step = ""] = path;
  if (OWN_PATHS.includes(slug)) return slug;
  if (slug === "") return "front";
  if (step === "") return "menu";
  return STEPS.includes(step) ? step : "other";
});
