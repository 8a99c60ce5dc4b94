import { findTool } from "./find-tool.ts";

/** The variable that hands the program's path to the tests. */
export const NGINX_VARIABLE = "NGINX_PATH";

/** The path of an nginx that runs: given, the system's, or a fresh one. */
export function findNginx(): Promise<string> {
  return findTool({
    name: "nginx, for the tests of deploy/nginx.conf",
    variable: NGINX_VARIABLE,
    commands: ["nginx"],
    debianPackage: "nginx-light",
    probe: "-v",
    elsewhere: async () => "/usr/sbin/nginx",
  });
}
