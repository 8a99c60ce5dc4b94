import { findTool } from "./find-tool.ts";

/** The variable that hands the server's path to the tests. */
export const REDIS_VARIABLE = "REDIS_SERVER_PATH";

/** The path of a Redis server that runs: given, the system's, or a fresh one. */
export function findRedis(): Promise<string> {
  return findTool({
    name: "A Redis server for the tests of several instances",
    variable: REDIS_VARIABLE,
    commands: ["redis-server", "valkey-server"],
    debianPackage: "redis-server",
  });
}
