import { existsSync } from "node:fs";
import { parseEnv } from "node:util";
import { err, ok, type Result } from "#lib/values/result.ts";
import { businessFile, type Environment, variableNames } from "./environment.ts";
import { readText } from "./files.ts";

/** The file of the variables, for the site and every command: ENV_FILE, else `.env`. */
export function envFile(env: Environment): string {
  return env.ENV_FILE?.trim() || ".env";
}

/** How a person starts a command for the same site: `ENV_FILE=nord.env npm run rehearse`. */
export function commandLine(name: string, file = envFile(process.env)): string {
  const isUsual = file === envFile({});
  const quoted = /^[\w./@:+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  return `${isUsual ? "" : `ENV_FILE=${quoted} `}npm ${name === "start" ? name : `run ${name}`}`;
}

/**
 * The environment, and from its file what the environment lacks. Values are taken as they stand: a
 * dollar sign is one. Only a file that is named has to exist.
 */
export function readSettings(env: Environment): Result<Environment, string> {
  const file = envFile(env);
  if (file === envFile({}) && !existsSync(file)) return ok(env);
  const text = readText(file);
  if (text.ok) return ok({ ...parseEnv(text.value), ...env });
  return err(`ENV_FILE ${file} ${text.error}. Example: ENV_FILE=/etc/bookfront.env`);
}

/**
 * Lines about names in the file of the variables that nothing reads: slips of the pen, and fields of the business's
 * file, which names the variables of its own keys. The demo reads two more. The environment holds those of others.
 */
export function unknownNames(env: Environment): readonly string[] {
  const file = envFile(env);
  const [text, business] = [file, businessFile(env)].map(readText);
  if (!text?.ok) return [];
  const names = variableNames.flatMap((name) => [name, `${name}_FILE`]);
  const known = new Set(["SANDBOX_PORT", "DEMO_BRAND", ...names]);
  return Object.keys(parseEnv(text.value))
    .filter((name) => !known.has(name) && !(business?.ok && business.value.includes(`"${name}"`)))
    .map((name) => `${file}: ${name} is none of the variables, which .env.example lists`);
}
