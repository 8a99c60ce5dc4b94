import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { path } from "./paths.ts";
import { Stop } from "./say.ts";
import { replaceFile } from "./write-file.ts";

export type Values = Readonly<Record<string, string>>;

/** What is filled in; nothing where there is no file. */
export async function readEnvFile(file: string): Promise<Values> {
  if (!existsSync(file)) return {};
  const read = Object.entries(parseEnv(await readFile(file, "utf8")));
  return Object.fromEntries(read.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Changes these variables and keeps all other lines; a new file explains each variable. */
export async function changeEnvFile(file: string, values: Values): Promise<void> {
  const isNew = !existsSync(file);
  const start = isNew
    ? (await readFile(path(".env.example"), "utf8")).replaceAll(/^(?=[A-Z_]+=)/gm, "#")
    : await readFile(file, "utf8");
  const changed = Object.entries(values).reduce(withVariable, start);
  const expected: Values = { ...(isNew ? {} : await readEnvFile(file)), ...values };
  const parsed = parseEnv(changed);
  const wrong = Object.keys(expected).find((name) => parsed[name] !== expected[name]);
  if (wrong !== undefined) throw new Stop(`${wrong}: ${file} cannot hold it. Change it by hand`);
  // It holds secrets.
  await replaceFile(file, changed, 0o600);
}

function withVariable(text: string, [name, value]: readonly [string, string]): string {
  const line = `${name}=${quoted(value)}`;
  const place = new RegExp(`^${name}=.*$`, "m");
  const commented = new RegExp(`^#${name}=.*$`, "m");
  const found = [place, commented].find((one) => one.test(text));
  if (found) return text.replace(found, () => line);
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
}

/** Between single quotes a dollar sign is one to everything that reads such files. */
function quoted(value: string): string {
  if (/^[\w.:/@+-]*$/.test(value)) return value;
  const mark = ["'", '"', "`"].find((one) => !value.includes(one)) ?? "'";
  return `${mark}${value}${mark}`;
}
