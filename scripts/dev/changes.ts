import { type FSWatcher, watch } from "node:fs";
import { path } from "../support/paths.ts";

/**
 * What a changed file asks for. `page`: the framework compiles it when the page is loaded again.
 * `site`: it is loaded once by the site's process, which has to start again. `sandbox`: both have to,
 * since the site keeps what it has read.
 */
export type Effect = "page" | "site" | "sandbox";

const FOLDERS = ["app", "client", "components", "lib", "messages", "public", "sandbox", "server"];
const FILES = [".env", "next.config.mjs", "postcss.config.mjs", "server.ts"];

/** Generated, or only for tests. */
const IGNORED = /^public\/(?:scripts(?:\/|$)|embed\.)|\.test\.tsx?$|\/testing\/|(?:~|\.swp|\.md)$/;

export function effectOf(file: string): Effect | undefined {
  if (IGNORED.test(file)) return undefined;
  if (FILES.includes(file)) return "site";
  switch (file.split("/")[0]) {
    case "app":
    case "components":
    case "public":
      return "page";
    case "client":
    case "lib":
    case "messages":
    case "server":
      return "site";
    case "sandbox":
      return "sandbox";
    default:
      return undefined;
  }
}

/** Editors and checkouts write several files at once. */
const QUIET_MS = 150;

export function watchChanges(onChange: (effects: ReadonlySet<Effect>, file: string) => void): void {
  let effects = new Set<Effect>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    const effect = effectOf(file);
    if (effect === undefined) return;
    effects.add(effect);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const together = effects;
      effects = new Set();
      onChange(together, file);
    }, QUIET_MS);
  };
  watchFolder("", false, note);
  for (const folder of FOLDERS) watchFolder(folder, true, note);
}

function watchFolder(folder: string, recursive: boolean, note: (file: string) => void): FSWatcher {
  return watch(path(folder), { recursive }, (_, name) => {
    if (name !== null) note(folder === "" ? name : `${folder}/${name.replaceAll("\\", "/")}`);
  });
}
