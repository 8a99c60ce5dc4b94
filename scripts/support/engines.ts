import { findTool, type Tool } from "./find-tool.ts";
import { step } from "./say.ts";

/** Beside Chromium; journeys in an engine that cannot be installed are skipped. */
const TOOLS: readonly Tool[] = [
  {
    name: "Firefox",
    variable: "FIREFOX_PATH",
    commands: ["firefox-esr", "firefox"],
    debianPackage: "firefox-esr",
  },
  {
    name: "WebKitGTK's driver",
    variable: "WEBKIT_DRIVER_PATH",
    commands: ["WebKitWebDriver"],
    debianPackage: "webkit2gtk-driver",
    probe: "--help",
  },
  {
    name: "Xvfb, a screen for WebKitGTK",
    variable: "XVFB_PATH",
    commands: ["Xvfb"],
    debianPackage: "xvfb",
    probe: "-help",
  },
];

/** Their variables; empty where one is not to be had. */
export async function findEngines(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const tool of TOOLS) {
    found[tool.variable] = await findTool(tool).catch((error: Error) => {
      step(error.message);
      return "";
    });
  }
  return found;
}
