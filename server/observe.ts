import { type Address, NOT_FOUND_PATH } from "#lib/app/address.ts";
import { log } from "#lib/app/log.ts";
import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { type Scope, scope } from "#lib/app/scope.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { METHODS } from "./methods.ts";
import type { Stage } from "./pipeline.ts";

/** As nginx counts a visitor who left before the answer. */
const LEFT = 499;

export function observe(metrics: Pick<Metrics, "countRequest">): Stage {
  return ({ method = "GET" }, response, next) => {
    const began = performance.now();
    const current = scope();
    if (method === "POST" && !current.address.isStaff) current.form = {};
    response.on("close", () => {
      const { address, form } = current;
      const status = response.headersSent ? response.statusCode : undefined;
      const seconds = (performance.now() - began) / 1_000;
      metrics.countRequest({
        ...{ route: routeOf(address), status: status ?? LEFT, seconds },
        method: methodOf(method),
      });
      if (form && status !== 404) logForm(current, status, seconds);
    });
    next();
  };
}

function methodOf(method: string): string {
  return METHODS.includes(method) ? method : "other";
}

/**
 * A line for each form of a visitor, whichever stage answered it; without a status where the visitor
 * left before the answer. docs/operating.md
 */
function logForm({ id, location, form }: Scope, status: number | undefined, seconds: number) {
  const { name, outcome = status ? "refused" : "left", reason, bookingId } = form ?? {};
  const { slug, timeZone } = location;
  const { date, time } = wallClock(Date.now(), timeZone);
  const facts = { slug, form: name, outcome, reason, bookingId, status, requestId: id };
  log.info({ ...facts, local: `${date} ${time}`, ms: Math.round(seconds * 1_000) }, "form");
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
