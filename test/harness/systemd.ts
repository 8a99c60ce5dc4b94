import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { path } from "../../scripts/support/paths.ts";
import type { Environment } from "./process.ts";

type Setting = { readonly name: string; readonly value: string };

/** A unit of deploy/, with other texts in place of some of its own (paths of a test). */
export function readUnit(name: string, changes: Readonly<Record<string, string>> = {}) {
  const text = Object.entries(changes).reduce(
    (changed, [from, to]) => changed.replaceAll(from, to),
    readFileSync(path("deploy", name), "utf8"),
  );
  return unitOf(text);
}

const ANALYZER = "systemd-analyze";
export const hasSystemd = spawnSync(ANALYZER, ["--version"]).status === 0;

/** What systemd itself does not understand in these units of deploy/. It also tells of the machine's own. */
export function faultsOfUnits(names: readonly string[], folder: string): readonly string[] {
  mkdirSync(folder);
  const node = "/srv/bookfront/node_modules/.bin/node";
  for (const name of names) {
    const text = readFileSync(path("deploy", name), "utf8").replaceAll(node, process.execPath);
    writeFileSync(join(folder, name), text);
  }
  const files = names.map((name) => join(folder, name));
  const { stderr } = spawnSync(ANALYZER, ["verify", ...files], { encoding: "utf8" });
  return stderr.split("\n").filter((line) => line.includes("bookfront"));
}

export function unitOf(text: string) {
  const settings = text
    .split("\n")
    .filter((line) => /^\w+=/.test(line))
    .map(
      (line): Setting => ({
        name: line.slice(0, line.indexOf("=")),
        value: line.slice(line.indexOf("=") + 1),
      }),
    );
  const all = (name: string) => settings.filter((one) => one.name === name).map((one) => one.value);
  return {
    all,
    /** The words of the one line of that name. */
    words: (name: string): readonly string[] => wordsOf(all(name).at(-1) ?? ""),
    environment: () => environmentOf(all("Environment"), all("EnvironmentFile")),
  };
}

/** systemd.exec(5): of one variable the last counts, and what a file says more than any Environment=. */
function environmentOf(lines: readonly string[], files: readonly string[]): Environment {
  const pairs = lines.flatMap(wordsOf).map((word) => word.split(/=(.*)/s).slice(0, 2));
  const read = files.map((file) => parseEnv(readFileSync(file, "utf8")));
  return Object.assign({}, Object.fromEntries(pairs), ...read);
}

function wordsOf(text: string): readonly string[] {
  if (/["'\\%]/.test(text)) throw new Error(`not understood: ${text}`);
  return text.split(/\s+/).filter((word) => word !== "");
}
