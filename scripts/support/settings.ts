import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { path } from "./paths.ts";
import { Stop } from "./say.ts";

export type Settings = Readonly<Record<string, string | undefined>>;

/** Environment variables override `.env`. */
export async function readSettings(): Promise<Settings> {
  return { ...(await readDotEnv()), ...process.env };
}

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

export function readPort(settings: Settings, name: string, usual: number): number {
  const text = settings[name];
  if (text === undefined || text === "") return usual;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Stop(`${name} is not a port: “${text}”. Example: ${name}=${usual}`);
}
