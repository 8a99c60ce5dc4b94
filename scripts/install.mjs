// Brings node_modules up to package-lock.json. Plain JavaScript: it runs before the install.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");

export const projectNode = join(
  modules,
  ".bin",
  process.platform === "win32" ? "node.cmd" : "node",
);

/** Returns an error message, or nothing. */
export async function install() {
  if (isInstalled()) return undefined;
  process.stdout.write("• Installing packages (npm ci) …\n");
  return (await runNpm()) ?? (nodeRuns() ? undefined : NO_NODE);
}

const NO_NODE =
  "The packages are installed, but node_modules/.bin/node does not run: was the install script of the package “node” skipped? Try: npm rebuild node";

function isInstalled() {
  const wanted = readPackages(join(root, "package-lock.json"));
  const present = readPackages(join(modules, ".package-lock.json"));
  if (!wanted || !present) return false;
  return (
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || optional || present[path]?.version === version,
    ) && nodeRuns()
  );
}

function readPackages(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function nodeRuns() {
  if (!existsSync(projectNode)) return false;
  const { status, stdout } = spawnSync(projectNode, ["--version"], { encoding: "utf8" });
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= 24;
}

/** npm must not run on the Node inside node_modules, which it replaces. */
function environmentForNpm() {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "" && !resolve(folder).startsWith(modules))
    .join(delimiter);
  return {
    npm_config_fetch_retries: "1",
    npm_config_fetch_retry_factor: "1",
    npm_config_fetch_retry_mintimeout: "1000",
    ...process.env,
    PATH: path,
  };
}

/** Exact versions; scripts/complete-lock.ts keeps the file complete for every platform. */
const ARGUMENTS = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];

function runNpm() {
  return new Promise((done) => {
    const child = spawn("npm", ARGUMENTS, {
      cwd: root,
      env: environmentForNpm(),
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        said += text;
      });
    }
    child.on("error", (error) => done(explainStart(error)));
    child.on("close", (code) => done(code === 0 ? undefined : explainFailure(said)));
  });
}

function explainStart(error) {
  return error.code === "ENOENT"
    ? "npm was not found: install Node with npm (https://nodejs.org) and try again."
    : `npm could not be started: ${error.message}`;
}

function explainFailure(said) {
  const unreachable =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;
  const network = unreachable.exec(said);
  if (network) {
    return `The packages could not be installed: the npm registry cannot be reached (${network[1]}). Check the network and try again.`;
  }
  const lines = said.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim());
  const reason = lines.filter((line) => line !== "" && !line.startsWith("code ")).slice(0, 2);
  return `The packages could not be installed: ${reason.join(" ") || "npm failed without a word"}`;
}
