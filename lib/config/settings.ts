import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Environment } from "./environment.ts";
import { textOf } from "./files.ts";

/** The file of the variables, for the site and every command: ENV_FILE, else `.env`. */
export function envFile(env: Environment): string {
  return env.ENV_FILE?.trim() || ".env";
}

/**
 * The environment, and from its file what the environment lacks. Values are taken as they stand: a
 * dollar sign is one. Only a file that is named has to exist.
 */
export function readSettings(env: Environment): Result<Environment, string> {
  const file = envFile(env);
  try {
    return ok({ ...parseEnv(textOf(readFileSync(file))), ...env });
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent && file === ".env") return ok(env);
    const reason = error instanceof Error ? error.message : String(error);
    return err(`ENV_FILE ${file} cannot be read (${reason}). Example: ENV_FILE=/etc/bookfront.env`);
  }
}
