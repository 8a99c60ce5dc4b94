import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";
import { Stop, step } from "./say.ts";

/** A program that npm does not bring: where it may be, and how it is got when it is not there. */
export type Tool = {
  /** How messages call it. */
  readonly name: string;
  /** The variable with which the path is given by hand. */
  readonly variable: string;
  /** Names of the program, best first. */
  readonly commands: readonly string[];
  /** The package of Debian and Ubuntu that has it. */
  readonly debianPackage: string;
  /** What makes it say its version and end; `--version` where nothing is said. */
  readonly probe?: string;
  /** A copy that lies elsewhere than on the PATH, if there is one. */
  readonly elsewhere?: () => Promise<string | undefined>;
  /** The last resort; a result means that `elsewhere` should be asked again. */
  readonly fetch?: () => Promise<void>;
};

/** The path of a tool that runs, installed if need be. A `Stop` when it is not to be had. */
export async function findTool(tool: Tool): Promise<string> {
  const given = process.env[tool.variable];
  if (given) {
    if (await runs(given, tool.probe)) return given;
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
      if ((await isProgram(file)) && (await runs(file, tool.probe))) return file;
    }
  }
  const other = await tool.elsewhere?.();
  return other && (await runs(other, tool.probe)) ? other : undefined;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** It must run, not just be there: some systems put a stub that asks for another installer. */
async function runs(file: string, probe = "--version"): Promise<boolean> {
  const { code } = await run(file, [probe]);
  return code === 0;
}

async function fromDebian(tool: Tool): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await runs("apt-get"))) return undefined;
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
