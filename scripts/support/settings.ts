import { faultLine } from "#lib/config/environment.ts";
import { readConfig } from "#lib/config/read.ts";
import { readSettings as readFrom } from "#lib/config/settings.ts";
import type { Config } from "#lib/config/types.ts";
import { Stop } from "./say.ts";

export type Settings = Readonly<Record<string, string | undefined>>;

/** As the site reads them. */
export function readSettings(env: Settings = process.env): Settings {
  const settings = readFrom(env);
  if (!settings.ok) throw new Stop(settings.error);
  return settings.value;
}

/** For commands that work on the site's journal, as its start would read it. */
export function readSiteConfig(env?: Settings): Config {
  const config = readConfig(readSettings(env));
  if (!config.ok) throw new Stop(config.error.map(faultLine).join("\n"));
  return config.value;
}

/**
 * Variables that are filled in; and what the shell has emptied, as in `DATA_DIR= scripts/dev.ts`. Not what shells
 * and npm add under other names.
 */
export function filledIn(settings: Settings, env: Settings = process.env): Settings {
  const isSaid = ([name, value]: [string, string | undefined]) =>
    /^[A-Z]/.test(name) && (value?.trim() || env[name] === "");
  return Object.fromEntries(Object.entries(settings).filter(isSaid));
}

export function readPort(settings: Settings, name: string, usual: number): number {
  const text = settings[name];
  if (text === undefined || text === "") return usual;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Stop(`${name} is not a port: “${text}”. Example: ${name}=${usual}`);
}
