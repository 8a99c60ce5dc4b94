import { readFileSync } from "node:fs";
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
