import { createSocket, type Socket } from "node:dgram";
import { z } from "zod";
import { readAddress } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import { log } from "#lib/app/log.ts";
import { sourceOf, visitedPage } from "#lib/staff/figures/visits.ts";
import { jsonOf } from "#lib/values/json.ts";
import { isShownPage, visitorText } from "./count-visits.ts";
import { routeOf } from "./observe.ts";

const CACHE = ["hit", "miss", "expired", "stale", "updating", "revalidated", "bypass"];

const text = z.string().max(8_000).default("");
/** As `log_format told` in deploy/nginx.conf writes it. */
const line = z.object({
  uri: text,
  method: text,
  cache: text,
  dest: text,
  purpose: text,
  /** Of a prefetched page that is shown now: the page before it. */
  seen: text,
  site: text,
  referer: text,
  address: text,
  agent: text,
  language: text,
});

type Counting = {
  readonly figures: Pick<NonNullable<App["figures"]>, "count" | "reach"> | undefined;
  readonly locations: { has(slug: string): boolean };
  readonly metrics: Pick<App["metrics"], "countProxyPage">;
};

/**
 * Counts pages that nginx answers, most of which the site does not see. nginx sends a line of its log
 * for each (syslog over UDP); nothing of it is kept.
 */
export function listenToProxy(
  { figures, locations, metrics }: Counting,
  { address, port }: { readonly address: string; readonly port: number },
): Socket {
  function count(message: string): void {
    // Behind what syslog puts before it.
    const told = line.safeParse(jsonOf(message.slice(message.indexOf("{"))));
    if (!told.success) return;
    const { uri, cache, site, seen, referer, address: from, agent, language } = told.data;
    const kept = cache.toLowerCase();
    const route = routeOf(readAddress(uri));
    metrics.countProxyPage(route, CACHE.includes(kept) ? kept : "other");
    const page = visitedPage(uri);
    if (!figures || !page || !locations.has(page.slug)) return;
    if (!isShown(told.data)) return;
    const visitor = visitorText(from, agent, language);
    if (!figures.reach(page.slug, visitor, page.step)) return;
    const source = sourceOf(page, site, seen || referer);
    if (source) figures.count(page.slug, source);
  }

  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.on("message", (message) => count(message.toString("utf8")));
  socket.on("error", (error) => log.error({ err: error }, "PROXY_LOG_ADDRESS cannot be used"));
  return socket.bind(port, address).unref();
}

function isShown({ method, dest, purpose, seen }: z.infer<typeof line>): boolean {
  if (method === "HEAD") return seen !== "";
  return method === "GET" && purpose === "" && isShownPage(dest);
}
