import { findTool } from "./find-tool.ts";

export const WRK_VARIABLE = "WRK_PATH";

/** By variable, on the PATH, or newly installed. */
export function findWrk(): Promise<string> {
  return findTool({
    name: "wrk, the load for nginx",
    variable: WRK_VARIABLE,
    commands: ["wrk"],
    debianPackage: "wrk",
    probe: "-v",
    probePrints: "Copyright",
  });
}
