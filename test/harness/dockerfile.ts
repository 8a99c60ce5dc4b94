import { spawn } from "node:child_process";
import { chmod, cp, mkdir } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import type { Environment } from "./process.ts";

export type Image = {
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
};

type Instruction = { readonly name: string; readonly rest: string };

export function instructionsOf(dockerfile: string): readonly Instruction[] {
  return dockerfile
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, rest };
    });
}

type Stage = {
  readonly root: string;
  workdir: string;
  readonly env: Record<string, string>;
  command: readonly string[];
  healthcheck: readonly string[];
};

export type BuildOptions = {
  readonly files: readonly string[];
  readonly context: string;
  readonly into: string;
};

/** Knows the instructions of our Dockerfile, and fails on any other. */
export async function buildImage(dockerfile: string, options: BuildOptions): Promise<Image> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, rest } of instructionsOf(dockerfile)) {
    if (name === "FROM") {
      const [, , as = "final"] = rest.split(/\s+/);
      const root = join(options.into, as);
      await mkdir(root, { recursive: true });
      stage = { root, workdir: "/", env: {}, command: [], healthcheck: [] };
      stages.set(as, stage);
    } else if (stage) await follow(stage, stages, options, { name, rest });
  }
  if (!stage) throw new Error("the Dockerfile has no stage");
  return stage;
}

async function follow(
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  options: BuildOptions,
  { name, rest }: Instruction,
): Promise<void> {
  switch (name) {
    case "WORKDIR":
      stage.workdir = rest;
      await mkdir(within(stage, rest), { recursive: true });
      return;
    case "ENV":
      for (const [, key = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value;
      return;
    case "COPY":
      return copy(stage, stages, options, rest);
    case "RUN":
      return run(stage, options, rest);
    case "CMD":
      stage.command = wordsOf(rest);
      return;
    case "HEALTHCHECK":
      stage.healthcheck = wordsOf(rest.slice(rest.indexOf("CMD") + 3));
      return;
    case "USER":
    case "VOLUME":
    case "EXPOSE":
      return;
    default:
      throw new Error(`an unknown instruction: ${name}`);
  }
}

function wordsOf(text: string): readonly string[] {
  const words: unknown = JSON.parse(text);
  if (!Array.isArray(words)) throw new Error(`no list of words: ${text}`);
  return words.map(String);
}

function within(stage: Stage, path: string): string {
  return join(stage.root, path.startsWith("/") ? path : join(stage.workdir, path));
}

async function copy(
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  options: BuildOptions,
  rest: string,
): Promise<void> {
  const words = rest.split(/\s+/);
  const to = within(stage, words.pop() ?? "");
  const [first = "", ...others] = words;
  if (!first.startsWith("--from=")) return copyContext(options, words, to);
  const source = stages.get(first.slice("--from=".length));
  if (!source) throw new Error(`no such stage: ${first}`);
  for (const word of others) {
    const target = to.endsWith(sep) ? join(to, basename(word)) : to;
    await mkdir(dirname(target), { recursive: true });
    await shell(stage, linked(within(source, word), target), stage.root);
  }
}

const COPY = { recursive: true, verbatimSymlinks: true };

async function copyContext(
  { files, context }: BuildOptions,
  words: readonly string[],
  to: string,
): Promise<void> {
  for (const word of words) {
    const chosen = word === "." ? files : files.filter((file) => file === word);
    if (chosen.length === 0) throw new Error(`nothing to copy: ${word}`);
    for (const file of chosen) {
      const target = join(to, file);
      await mkdir(dirname(target), { recursive: true });
      await cp(join(context, file), target, COPY);
    }
  }
}

/** Variables of this test that the image's steps must not have. */
const NO_TEST: Environment = { NODE_OPTIONS: "", NODE_ENV: undefined, npm_config_omit: undefined };

/** Steps that create users or folders of the image are replaced by commands for this machine. */
async function run(stage: Stage, { context }: BuildOptions, command: string): Promise<void> {
  const cwd = within(stage, stage.workdir);
  if (command.startsWith("mkdir -p /data")) {
    await mkdir(within(stage, "/data"), { recursive: true });
    return chmod(within(stage, "/data"), 0o777);
  }
  if (command.startsWith("npm ci")) return shell(stage, installed(context), cwd);
  if (command === "npm run build") return shell(stage, built(context), cwd);
  return shell(stage, command, cwd);
}

/** What `npm run build`, a step of `npm test`, has made of the same files in this clone. */
function built(context: string): string {
  const made = [".next", "public"];
  return ["rm -rf public", ...made.map((name) => linked(join(context, name), name))].join("\n");
}

/** Copied where files cannot be linked. */
function linked(from: string, to: string): string {
  return `cp -al '${from}' '${to}' 2>/dev/null || cp -R '${from}' '${to}'`;
}

/**
 * The packages of this clone, which `npm ci` would install by the same lock file: hard-linked where
 * possible, except the list that npm changes when it prunes.
 */
function installed(context: string): string {
  const list = "node_modules/.package-lock.json";
  return [
    linked(`${context}/node_modules`, "node_modules"),
    `rm -rf ${list} node_modules/.cache node_modules/.v*`,
    `cp '${context}/${list}' ${list}`,
  ].join("\n");
}

async function shell(stage: Stage, command: string, cwd: string): Promise<void> {
  const child = spawn("sh", ["-ec", command], {
    cwd,
    env: { ...process.env, ...NO_TEST, ...stage.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new Error(`${command}\n${said.slice(-2_000)}`);
}
