import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";
import { Stop, step } from "./say.ts";

/** A program that npm does not install. */
export type Tool = {
  /** For messages. */
  readonly name: string;
  /** Environment variable with its path. */
  readonly variable: string;
  /** Best first. */
  readonly commands: readonly string[];
  /** On Debian and Ubuntu. */
  readonly debianPackage: string;
  /** Argument that prints the version; default `--version`. */
  readonly probe?: string;
  /** Printed by the probe of a tool that ends with an error even then. */
  readonly probePrints?: string;
  /** A copy outside the PATH. */
  readonly elsewhere?: () => Promise<string | undefined>;
  /** Last resort; then `elsewhere` is tried again. */
  readonly fetch?: () => Promise<void>;
};

/** Installs the tool if necessary; throws `Stop` where that fails. */
export async function findTool(tool: Tool): Promise<string> {
  const given = process.env[tool.variable];
  if (given) {
    if (await probed(given, tool)) return given;
    throw new Stop(`${tool.variable} names no program that runs: ${given}`);
  }
  const found = (await present(tool)) ?? (await fromDebian(tool)) ?? (await fetched(tool));
  if (found) return found;
  throw new Stop(
    `${tool.name} is not to be had: install it and set ${tool.variable} to its path (on Debian, as root: apt-get install ${tool.debianPackage}).`,
  );
}

async function present(tool: Tool): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const command of tool.commands) {
    for (const folder of folders) {
      const file = join(folder, command);
      if ((await isProgram(file)) && (await probed(file, tool))) return file;
    }
  }
  const other = await tool.elsewhere?.();
  return other && (await probed(other, tool)) ? other : undefined;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Some systems have stubs that only ask for an installation. */
async function probed(file: string, tool: Tool): Promise<boolean> {
  const { code, output } = await run(file, [tool.probe ?? "--version"]);
  return tool.probePrints === undefined ? code === 0 : output.includes(tool.probePrints);
}

async function fromDebian(tool: Tool): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await run("apt-get", ["--version"])).code !== 0) return undefined;
  step(`${tool.name} is missing: installing it (apt-get install ${tool.debianPackage}) …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env });
  const { code } = await run(
    "apt-get",
    ["install", "-y", "-q", "--no-install-recommends", tool.debianPackage],
    { env },
  );
  return code === 0 ? present(tool) : undefined;
}

async function fetched(tool: Tool): Promise<string | undefined> {
  if (!tool.fetch) return undefined;
  await tool.fetch();
  return present(tool);
}

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
