import { findTool } from "./find-tool.ts";

export const REDIS_VARIABLE = "REDIS_SERVER_PATH";

/** By variable, on the PATH, or newly installed. */
export function findRedis(): Promise<string> {
  return findTool({
    name: "A Redis server for the tests of several instances",
    variable: REDIS_VARIABLE,
    commands: ["redis-server", "valkey-server"],
    debianPackage: "redis-server",
  });
}
