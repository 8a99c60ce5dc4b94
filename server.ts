// The way of a request, from top to bottom. `npm start` and `scripts/dev.ts` both begin here.

// It sets NODE_ENV, by which React chooses its build when it is loaded.
import "./server/command-line.ts";
import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";
import { log } from "#lib/app/log.ts";
import { createEmbedOrigins } from "./app/_shared/embed-origins.ts";
import { createAskerOf } from "./server/asker.ts";
import { bodyLimit } from "./server/body-limit.ts";
import { missingBuild, readBuild } from "./server/build.ts";
import { holdBuild } from "./server/build-in-use.ts";
import { environment, isDevelopment, hostname as named } from "./server/command-line.ts";
import {
  boundConnections,
  networksOfPeer,
  outliveProxies,
  serverOptions,
} from "./server/connections.ts";
import { consoleToLog } from "./server/console-to-log.ts";
import { createPagePolicy } from "./server/content-security-policy.ts";
import { hardenRequest } from "./server/harden-request.ts";
import { health } from "./server/health.ts";
import { limitPrefetch } from "./server/limit-prefetch.ts";
import { metrics } from "./server/metrics.ts";
import { notFound, withNotFound } from "./server/not-found.ts";
import { observe } from "./server/observe.ts";
import { openScope } from "./server/open-scope.ts";
import { pageCache } from "./server/pages/cache/page-cache.ts";
import { createPageStore } from "./server/pages/cache/store.ts";
import { createErrorPages, withErrorPages } from "./server/pages/error-page.ts";
import { withForms } from "./server/pages/forms/with-forms.ts";
import { themeCss } from "./server/pages/html/theme-css.ts";
import { withHtml } from "./server/pages/html/with-html.ts";
import { createDispatch } from "./server/pages/inject.ts";
import { withPreview } from "./server/pages/preview.ts";
import { createBusyPage } from "./server/pages/queue/busy-page.ts";
import { watchProcessor } from "./server/pages/queue/processor.ts";
import { createRenderQueue, usualBounds } from "./server/pages/queue/render-queue.ts";
import { pictures } from "./server/pictures.ts";
import { pipeline } from "./server/pipeline.ts";
import { refuseAmbiguous } from "./server/refuse-ambiguous.ts";
import { refuseFraming } from "./server/refuse-framing.ts";
import { render } from "./server/render.ts";
import { sameOrigin } from "./server/same-origin.ts";
import { createProtection, securityHeaders } from "./server/security-headers.ts";
import { gracefulShutdown, outliveHangup } from "./server/shutdown.ts";
import { slugAsConfigured } from "./server/slug-as-configured.ts";
import { staffArea } from "./server/staff-area.ts";
import { CONFIGURATION, exit, startOrExit } from "./server/start.ts";

if (!isDevelopment) {
  consoleToLog();
  const missing = missingBuild();
  if (missing) exit([missing], CONFIGURATION);
  holdBuild(join(process.cwd(), ".next"));
}
const server = createServer(serverOptions);
const nextApp = next({
  dev: isDevelopment,
  // Where it waits for upgrades. Ours answers a request as if none were offered (RFC 9110, 7.8), which Node does
  // where nobody waits; a callback that declines each costs 10 µs a request.
  httpServer: createServer(),
  ...(named && { hostname: named }),
});
await nextApp.prepare();
const { app, port, warnings, ...configured } = await startOrExit(environment);
const { site, locations } = app;
const hostname = named ?? configured.hostname;

const renderByNext = nextApp.getRequestHandler();
const originsOf = createEmbedOrigins(locations);
const policyOf = createPagePolicy(originsOf);
const protectionOf = createProtection(site.publicUrl, policyOf, originsOf);
const { styles, isAbsentFile, isRoute } = readBuild(isDevelopment);

// How a page comes about, from the inside out. Each is asked for in its turn by the last two stages.
const nextPage = createDispatch(renderByNext);
const foundPage = withNotFound(nextPage, app, isRoute);
const htmlPage = withHtml(foundPage, { styles, policyOf, themeOf: themeCss });
const errorPages = createErrorPages(htmlPage);
const formPage = withForms(htmlPage, errorPages);
const visitorPage = withErrorPages(formPage, errorPages);
const page = withPreview(visitorPage);

const rendering = {
  queue: createRenderQueue(watchProcessor(), usualBounds, app.metrics.countRenderWait),
  askerOf: createAskerOf(site.trustedProxyHops),
  busyPage: createBusyPage(errorPages),
};
app.metrics.watchProcess();
const { host } = new URL(site.publicUrl);
const store = createPageStore(() => performance.now());
app.onPagesChanged(store.drop);

const caching = { store, host, protectionOf, ...rendering };

const stages = [
  openScope(locations, site.trustedProxyHops),
  securityHeaders(protectionOf),
  observe(app.metrics),
  health(app),
  refuseAmbiguous(),
  metrics(app.metrics, app.metricsToken),
  hardenRequest(),
  slugAsConfigured(locations),
  bodyLimit(errorPages),
  sameOrigin(site, errorPages),
  staffArea(app),
  pictures(app.pictures),
  notFound(isAbsentFile, locations),
  refuseFraming(originsOf, errorPages),
  limitPrefetch((slug) => locations.get(slug)?.hasHeadroom()),
  // While the site is being changed, each look at a page may differ.
  ...(isDevelopment ? [] : [pageCache(page, caching)]),
  render(renderByNext, page, rendering),
];

server.on("request", pipeline(stages));
boundConnections(server, networksOfPeer(site.trustedProxyHops));
outliveProxies(server, site.trustedProxyHops);
gracefulShutdown(server, app.drain);
outliveHangup();

server.on("error", (error) => exit([`HOSTNAME ${hostname}, PORT ${port}: ${error.message}`]));
server.listen(port, hostname, () => {
  log.info(server.address(), "listening");
  for (const warning of warnings) log.warn(warning);
});
