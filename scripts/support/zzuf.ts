import { findTool } from "./find-tool.ts";

/** The path of zzuf, a fuzzer that flips bits: given, the system's, or a fresh one. */
export function findZzuf(): Promise<string> {
  return findTool({
    name: "zzuf, a fuzzer",
    variable: "ZZUF_PATH",
    commands: ["zzuf"],
    debianPackage: "zzuf",
  });
}
