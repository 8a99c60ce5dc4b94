import { findTool } from "./find-tool.ts";

export const NGINX_VARIABLE = "NGINX_PATH";

/** By variable, on the PATH, or newly installed. */
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
