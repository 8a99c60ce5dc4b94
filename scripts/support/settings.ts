import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { path } from "./paths.ts";
import { Stop } from "./say.ts";

export type Settings = Readonly<Record<string, string | undefined>>;

/** The variables of `.env` (none when there is no such file), under those of the environment. */
export async function readSettings(): Promise<Settings> {
  return { ...(await readDotEnv()), ...process.env };
}

/** An empty value counts as absent. */
export function withoutBlanks(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim()));
}

async function readDotEnv(): Promise<Settings> {
  const text = await readFile(path(".env"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new Stop(`.env cannot be read: ${error.message}`);
  });
  return parseEnv(text);
}

/** A port number from a variable, or the usual one. */
export function readPort(settings: Settings, name: string, usual: number): number {
  const text = settings[name];
  if (text === undefined || text === "") return usual;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Stop(`${name} is not a port: “${text}”. Example: ${name}=${usual}`);
}
