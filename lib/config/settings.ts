import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Environment, variableNames } from "./environment.ts";
import { readText, textOf } from "./files.ts";

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

/** For `npm run demo` alone. */
const OF_THE_DEMO = ["SANDBOX_PORT", "DEMO_BRAND"];

/**
 * Lines about names in the file of the variables that nothing reads: slips of the pen, and fields of the business's
 * file, which names the variables of its own keys. The environment itself holds those of other programs.
 */
export function unknownNames(env: Environment): readonly string[] {
  const file = envFile(env);
  const [text, business] = [file, env.BUSINESS_FILE?.trim() || "business.json"].map(readText);
  if (!text?.ok) return [];
  const known = new Set([
    ...OF_THE_DEMO,
    ...variableNames.flatMap((name) => [name, `${name}_FILE`]),
  ]);
  return Object.keys(parseEnv(text.value))
    .filter((name) => !known.has(name) && !(business?.ok && business.value.includes(`"${name}"`)))
    .map((name) => `${file}: ${name} is none of the variables, which .env.example lists`);
}
