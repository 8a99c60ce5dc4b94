import { randomBytes } from "node:crypto";
import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { Stop } from "../support/say.ts";

export type Values = Readonly<Record<string, string>>;

/**
 * `.env.example` with these values in their places; what was not asked for stays behind a #. Others, as of a collector of
 * traces, stand at the end.
 */
export function fillIn(example: string, values: Values): string {
  const missing = new Set(Object.keys(values));
  const lines = example.split("\n").map((line) => {
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    const value = name === undefined ? undefined : values[name];
    if (name === undefined) return line;
    if (value === undefined) return `#${line}`;
    missing.delete(name);
    return `${name}=${quote(name, value)}`;
  });
  const others = [...missing].map((name) => `${name}=${quote(name, values[name] ?? "")}`);
  return others.length === 0 ? lines.join("\n") : [...lines, ...others, ""].join("\n");
}

/** A backslash is more than itself between double quotes. */
export function isWritable(value: string): boolean {
  return !/[\\\r\n]/.test(value) && quoteFor(value) !== undefined;
}

function quote(name: string, value: string): string {
  if (/^[\w.:/@+-]*$/.test(value)) return value;
  const mark = isWritable(value) ? quoteFor(value) : undefined;
  if (mark === undefined) throw new Stop(`${name} has characters that .env cannot hold`);
  return `${mark}${value}${mark}`;
}

/** Between single quotes a dollar sign is one to everything that reads such files. */
function quoteFor(value: string): string | undefined {
  return ["'", '"', "`"].find((mark) => !value.includes(mark));
}

/** What an earlier setup wrote, or somebody after it; empty where there is no file. */
export async function readEnvFile(path: string): Promise<Values> {
  const text = await readFile(path, "utf8").catch(() => "");
  const read = Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== ""));
}

export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/** Readable by its owner alone, and whole or not at all. */
export async function writeEnvFile(path: string, text: string, values: Values): Promise<void> {
  const parsed = parseEnv(text);
  const wrong = Object.keys(values).find((name) => parsed[name] !== values[name]);
  if (wrong !== undefined) throw new Stop(`${wrong} would not be read as it was given`);
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: "wx" });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Stop(`${path} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
