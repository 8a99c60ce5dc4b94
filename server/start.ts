import "server-only";
import type { Server as HttpServer } from "node:http";
import { join } from "node:path";
import { type App, getApp } from "#lib/app/app.ts";
import { log } from "#lib/app/log.ts";
import { faultLine, readConfig } from "#lib/config/env.ts";
import type { Config } from "#lib/config/types.ts";
import { type Owner, ownDataDir } from "#lib/journal/ownership.ts";
import { refuseLarge } from "./body-limit.ts";
import { boundConnections, peerOf, watchConnections } from "./connections.ts";
import { actionsOfBuild } from "./forms/known-actions.ts";
import { hardenRequests, NOWHERE, watchServers } from "./harden-request.ts";
import { stylesOfBuild } from "./html/build-styles.ts";
import { hideUnused } from "./not-found.ts";
import { giveKeptPages } from "./page-cache/give-pages.ts";
import { createKeptPages } from "./page-cache/page-cache.ts";
import { keepToOwnNames } from "./same-origin.ts";
import { protectAnswers } from "./security-headers.ts";
import { parkBeforeExit } from "./shutdown.ts";

/** Long enough for the process before this one to finish its steps and end. */
const OWNER_WAIT_MS = 60_000;

/** Starts the server of this process, or says what is wrong and ends the process. */
export async function startOrExit(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.ok) return exit(config.error.map(faultLine));
  const isProduction = process.env.NODE_ENV === "production";
  try {
    await ownOrExit(config.value);
    const server = getApp();
    watch(server, isProduction);
    await server.start();
    if (isProduction) parkBeforeExit(server.park);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { redisUrl, dataDir } = config.value;
    const blamed = redisUrl ? "REDIS_URL" : `DATA_DIR ${dataDir} cannot hold the journal:`;
    exit([`${blamed} ${reason}`]);
  }
}

declare global {
  /** Kept until the process ends: a lock that nothing refers to is collected. */
  var bookfrontOwner: Owner | undefined;
}

/** Where the journal is a folder of this machine, one process has it to itself. */
async function ownOrExit({ redisUrl, dataDir }: Config): Promise<void> {
  if (redisUrl || globalThis.bookfrontOwner) return;
  const seconds = OWNER_WAIT_MS / 1_000;
  const waiting = `DATA_DIR ${dataDir} is in use by another process; waiting up to ${seconds} s`;
  const owned = await ownDataDir(dataDir, OWNER_WAIT_MS, () => log.warn(waiting));
  if (!owned.ok) {
    const advice = "Stop that one first; several need REDIS_URL";
    exit([`DATA_DIR ${dataDir} is still in use by another process. ${advice}`]);
  }
  globalThis.bookfrontOwner = owned.value;
}

/** The way of a request, from its end to its beginning: each stage stands before those above it. */
function watch({ onPagesChanged, locations, site }: App, isProduction: boolean): void {
  const { publicUrl, trustedProxyHops } = site;
  const host = new URL(publicUrl).host;
  const pages = createKeptPages(Date.now);
  onPagesChanged(pages.drop);
  // While the site is written, each look at a page may differ.
  const locationOf = (slug: string) => (isProduction ? locations.get(slug)?.location : undefined);
  const build = join(process.cwd(), ".next");
  const styles = isProduction ? stylesOfBuild(build) : () => undefined;
  const knows = isProduction ? actionsOfBuild(build) : () => true;
  const connections = watchConnections();
  function begin(server: HttpServer): void {
    boundConnections(server, !isProduction);
    giveKeptPages(server, { pages, host, publicUrl, locationOf, styles, knows, now: Date.now });
    if (isProduction) hideUnused(server, NOWHERE);
    keepToOwnNames(server, site);
    refuseLarge(server);
    hardenRequests(server);
    protectAnswers(server, site);
    connections.watch(server);
  }
  watchServers(begin, (socket) => connections.connected(socket, peerOf(socket, trustedProxyHops)));
}

function exit(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}
